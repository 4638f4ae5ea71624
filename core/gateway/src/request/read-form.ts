import { GatewayError } from "../errors/gateway-error.ts";
import { readBytes, type JsonBody } from "./read-json.ts";

const TYPES: Readonly<Record<string, string>> = {
  flac: "audio/flac",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "audio/mp4",
  mpeg: "audio/mpeg",
  mpga: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  webm: "audio/webm",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** Many clients name a file, and leave its type open; providers need the type. */
function typed(file: File): File {
  const type = TYPES[/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ""];
  const isOpen = file.type === "" || file.type === "application/octet-stream";
  return isOpen && type !== undefined ? new File([file], file.name, { type }) : file;
}

/** Reads a form with files; a field that is repeated, or whose name ends in `[]`, is a list. @throws GatewayError */
export async function readForm(request: Request, most: number): Promise<JsonBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new GatewayError(415, "unsupported_media_type", "Send a form: `content-type: multipart/form-data`.");
  }
  const bytes = await readBytes(request, most);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new GatewayError(400, "invalid_form", "The body is not a valid form.");
  });
  const data: Record<string, unknown> = {};
  for (const field of new Set(form.keys())) {
    const values = form.getAll(field).map((value) => (value instanceof File ? typed(value) : value));
    const isList = field.endsWith("[]") || values.length > 1;
    data[field.replace(/\[\]$/, "")] = isList ? values : values[0];
  }
  return { text: "", data };
}
