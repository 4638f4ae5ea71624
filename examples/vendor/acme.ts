const ROOT = "https://api.acme.example/v2";

async function call(path: string, body?: object): Promise<Response> {
  const headers = { "x-acme-key": process.env.ACME_KEY ?? "", "content-type": "application/json" };
  const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(path.startsWith("https:") ? path : ROOT + path, request);
  if (response.ok) return response;
  const { problem } = (await response.json()) as { problem: string };
  throw new Error(`Acme refused (${response.status}): ${problem}`);
}

const chat = (question: string, live: boolean) => ({
  model: "chat-1",
  turns: [{ by: "user", text: question }],
  live,
});

/** Acme's answer to a question. */
export async function ask(question: string): Promise<string> {
  const answer = await call("/talk", chat(question, false));
  return ((await answer.json()) as { text: string }).text;
}

/** The pieces of an answer, as they arrive. */
export async function* stream(question: string): AsyncGenerator<string> {
  const { body } = await call("/talk", chat(question, true));
  let rest = "";
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const { piece } = JSON.parse(event.replace("data: ", "")) as { piece?: string };
      if (piece !== undefined) yield piece;
    }
  }
}

/** The credits that are left. */
export async function credits(): Promise<number> {
  return ((await (await call("/account")).json()) as { credits: number }).credits;
}

/** An image, which Acme makes as a job. */
export async function draw(prompt: string, pauseMs = 1000): Promise<Blob> {
  const { job } = (await (await call("/images", { prompt })).json()) as { job: string };
  for (;;) {
    const state = (await (await call(`/images/${job}`)).json()) as { state: string; file: string; reason: string };
    if (state.state === "ready") return (await call(state.file)).blob();
    if (state.state === "failed") throw new Error(`Acme did not draw it: ${state.reason}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
