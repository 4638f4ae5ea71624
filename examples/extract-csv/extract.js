import { readFile, writeFile } from "node:fs/promises";
import { generateOutput } from "@patchbay/core/chat";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";
import Papa from "papaparse";
import { z } from "zod";

const [input = "reviews.csv", result = "extracted.csv"] = process.argv.slice(2);
const AT_ONCE = 4;

const client = createClient({ accessToken: process.env.GROQ_API_KEY, providers: [groq] });

const Review = z.object({
  product: z.string().describe("What was bought, or an empty string"),
  sentiment: z.enum(["positive", "neutral", "negative"]),
  wantsRefund: z.boolean(),
});

async function extract({ id, review }) {
  try {
    const { output } = await generateOutput(client, {
      provider: "groq",
      model: "openai/gpt-oss-120b",
      messages: [{ role: "user", content: `Extract the facts from this review:\n\n${review}` }],
      output: Review,
    });
    return { id, ...output };
  } catch (error) {
    // One bad row does not end the others.
    return { id, error: error.message };
  }
}

const { data: rows } = Papa.parse(await readFile(input, "utf8"), { header: true, skipEmptyLines: true });
const extracted = [];
for (let start = 0; start < rows.length; start += AT_ONCE) {
  extracted.push(...(await Promise.all(rows.slice(start, start + AT_ONCE).map(extract))));
  console.log(`${extracted.length} of ${rows.length} rows`);
}

const columns = ["id", ...Object.keys(Review.shape), "error"];
await writeFile(result, `${Papa.unparse(extracted, { columns, newline: "\n" })}\n`);
const failed = extracted.filter(({ error }) => error);
console.log(`Wrote ${result}${failed.length > 0 ? `; not extracted: ${failed.length}` : ""}.`);
if (failed.length > 0) process.exitCode = 1;
