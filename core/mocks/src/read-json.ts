/** A request's JSON body, or an empty object where there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** A refusal in OpenAI's form, with the status of a request that lacks something. */
export function refusal(message: string): Response {
  return Response.json({ error: { message, type: "invalid_request_error" } }, { status: 422 });
}
