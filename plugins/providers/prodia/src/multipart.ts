import { OutputError, type Answer } from "@patchbay/core/provider";

/** The headers of the part that holds the file. */
const OUTPUT = /\r\ncontent-disposition:[^\r\n]*\bname="output"[^]*?\r\n\r\n/i;

/**
 * The file of an answer that is a form: its part `job` has JSON, its part `output` the file.
 * @throws OutputError
 */
export async function outputOf({ data }: Answer, type: string): Promise<Blob> {
  const form = data instanceof Blob ? data : new Blob();
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder("latin1").decode(await form.arrayBuffer());
  const [boundary = ""] = /^--[^\r\n]+/.exec(text) ?? [];
  const headers = OUTPUT.exec(text);
  const start = headers ? headers.index + headers[0].length : text.length;
  const end = text.indexOf(`\r\n${boundary}`, start);
  if (end === -1) throw new OutputError("Expected a form with a part `output` from Prodia");
  return form.slice(start, end, type);
}
