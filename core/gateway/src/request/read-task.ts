import { readForm } from "./read-form.ts";
import { readBytes, readJson, type JsonBody } from "./read-json.ts";

/** Files as the body itself. Pages of other origins cannot send these types without permission. */
const FILE = /^(?:(?:audio|image|video)\/|application\/octet-stream\b)/i;

/**
 * Reads the call of a task: JSON, a form, or the file that is its input. For clients that send only what a model takes, the
 * address may name the model: `?model=groq/whisper-large-v3`.
 * @throws GatewayError
 */
export async function readTask(request: Request, most: number): Promise<JsonBody> {
  const body = await readContent(request, most);
  const model = new URL(request.url).searchParams.get("model");
  return model === null || body.data["model"] !== undefined ? body : { ...body, data: { ...body.data, model } };
}

async function readContent(request: Request, most: number): Promise<JsonBody> {
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\//i.test(type)) return readForm(request, most);
  if (!FILE.test(type)) return readJson(request, most);
  return { text: "", data: { inputs: new Blob([await readBytes(request, most)], { type }) } };
}
