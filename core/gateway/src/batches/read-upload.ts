import { decodeField, make, type MultipartError } from "multipasta";
import { GatewayError } from "../errors/gateway-error.ts";
import { readParts } from "../request/read-json.ts";

/** What a form with one file contains. */
export interface Upload {
  readonly filename: string;
  /** Number of the file's bytes. */
  readonly bytes: number;
  /** The other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a form with a file as it arrives: the file is never in memory as a whole.
 * @param most bytes of the form
 * @param write stores the file's parts
 * @throws GatewayError 400, 413, 415, and what `write` throws
 */
export async function readUpload(
  request: Request,
  most: number,
  write: (parts: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new GatewayError(415, "unsupported_media_type", "Send a form: `content-type: multipart/form-data`.");
  }
  const fields: Record<string, string> = {};
  const arrived: Uint8Array[] = [];
  let filename: string | undefined;
  let problem: GatewayError | undefined;
  const parser = make({
    headers: { "content-type": type },
    maxParts: 20,
    isFile: (info) => info.name === "file" || info.filename !== undefined,
    onField: (info, value) => (fields[info.name] = decodeField(info, value)),
    onFile(info) {
      if (info.name !== "file") problem ??= wrongForm(`it has a file \`${info.name}\`; the only file is \`file\``);
      else if (filename !== undefined) problem ??= wrongForm("it has two files");
      filename ??= info.filename || "file.jsonl";
      return (part) => void (part && arrived.push(part));
    },
    onError: (error) => (problem ??= wrongForm(reasonOf(error))),
    onDone: () => undefined,
  });

  async function* fileParts(): AsyncGenerator<Uint8Array> {
    for await (const part of readParts(request, most)) {
      parser.write(part);
      if (problem) throw problem;
      yield* arrived.splice(0);
    }
    parser.end();
    if (problem) throw problem;
    yield* arrived.splice(0);
    if (filename === undefined) throw wrongForm("it has no file `file`");
  }

  const bytes = await write(fileParts());
  return { filename: filename ?? "", bytes, fields };
}

const wrongForm = (reason: string): GatewayError =>
  new GatewayError(400, "invalid_form", `The body is not the form of an upload: ${reason}.`, { param: "file" });

function reasonOf(error: MultipartError): string {
  // oxlint-disable-next-line no-underscore-dangle -- the library's name
  switch (error._tag) {
    case "EndNotReached":
      return "it ends before its last part is complete";
    case "InvalidBoundary":
      return "its content type has no boundary";
    case "ReachedLimit":
      return "it has too many or too large fields";
    default:
      return "the headers of a part cannot be read";
  }
}
