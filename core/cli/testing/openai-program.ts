export const KEY = "sk-canary-A1b2C3d4E5f6G7h8I9j0";

/** OpenAI's client at work; what it saw goes into a file. */
export function openAiProgram(result: string, body: string): string[] {
  const code = `
    import { writeFileSync } from "node:fs";
    import OpenAI from "openai";
    const client = new OpenAI({ apiKey: ${JSON.stringify(KEY)} });
    const messages = [{ role: "user", content: "Hello" }];
    const seen = [];
    ${body}
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(seen));`;
  return [process.execPath, "--input-type=module", "-e", code];
}
