import { expect, it } from "vitest";
import { packValue, unpackValue } from "./pack-values.ts";

it("packs files within its space, and unpacks them", async () => {
  const packing = { text: (text: string) => text.replaceAll("secret", "-"), room: 10, leftOut: 0 };
  const value = {
    inputs: new File(["small"], "a.txt", { type: "text/plain" }),
    list: [1, 2, 3],
    texts: ["a secret", null],
    big: new Blob(["x".repeat(100)], { type: "image/png" }),
  };
  const unpacked = unpackValue(await packValue(value, packing)) as typeof value;
  expect([unpacked.inputs.name, unpacked.inputs.type, await unpacked.inputs.text()]).toEqual([
    "a.txt",
    "text/plain",
    "small",
  ]);
  expect([unpacked.list, unpacked.texts, unpacked.big]).toEqual([[1, 2, 3], ["a -", null], undefined]);
  expect(packing).toMatchObject({ room: 5, leftOut: 100 });
});
