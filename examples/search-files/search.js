import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@patchbay/core/client";
import deepinfra from "@patchbay/provider-deepinfra";

const [query = "How often do I rotate keys?", folder = "notes"] = process.argv.slice(2);
const provider = "deepinfra";
const client = createClient({ accessToken: process.env.DEEPINFRA_API_KEY, providers: [deepinfra] });

const embed = (inputs) => client.featureExtraction({ provider, model: "Qwen/Qwen3-Embedding-0.6B", inputs });
const dot = (one, other) => one.reduce((sum, value, index) => sum + value * other[index], 0);
const similarity = (one, other) => dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));

const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".md"));
const paragraphs = [];
for (const file of files.toSorted()) {
  const text = await readFile(path.join(folder, file), "utf8");
  for (const part of text.split(/\n\s*\n/)) if (!part.startsWith("#")) paragraphs.push({ file, text: part.trim() });
}

// Vectors find the paragraphs that may answer, in all files at once.
const [wanted] = await embed([query]);
const vectors = [];
for (let start = 0; start < paragraphs.length; start += 64) {
  vectors.push(...(await embed(paragraphs.slice(start, start + 64).map(({ text }) => text))));
}
const candidates = paragraphs
  .map((paragraph, index) => ({ ...paragraph, similarity: similarity(wanted, vectors[index]) }))
  .toSorted((one, other) => other.similarity - one.similarity)
  .slice(0, 10);

// A reranker reads the question and each candidate together, which is slower and more exact.
const ranking = await client.run("text-ranking", {
  provider,
  model: "Qwen/Qwen3-Reranker-8B",
  inputs: { query, documents: candidates.map(({ text }) => text) },
  parameters: { top_n: 3 },
});
for (const { index, score } of ranking) {
  const { file, text } = candidates[index];
  console.log(`${score.toFixed(2)}  ${file}: ${text}`);
}
