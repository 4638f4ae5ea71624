/** How the servers behave: as the mocks do, or in one of these ways. */
export type Behavior = keyof typeof BEHAVIORS | "mocks" | "model unknown" | "mapping without the provider";

const json =
  (status: number, body: unknown): (() => Response) =>
  () =>
    Response.json(body, { status });

/** The provider's answer instead of that of the mocks. */
export const BEHAVIORS = {
  "error text": json(400, { error: "bad" }),
  "error object": json(422, { error: { message: "bad" } }),
  "error detail": json(404, { detail: "gone" }),
  "error message": json(500, { message: "broken" }),
  "error as text": () =>
    new Response("broken", { status: 500, headers: { "content-type": "text/plain; charset=utf-8" } }),
  "error as page": () => new Response("<p>broken", { status: 502, headers: { "content-type": "text/html" } }),
  "another shape": json(200, { unexpected: true }),
} as const;
