import { expect, it } from "vitest";
import { createCallOrder } from "./call-order.ts";

const piece = (index: number, json: string, id?: string) => ({
  index,
  id,
  function: { ...(id !== undefined && { name: `tool-${id}` }), arguments: json },
});

it("passes calls that come one after the other as they come", () => {
  const order = createCallOrder();
  const pieces = [piece(0, "", "a"), piece(0, '{"x":'), piece(0, "1}"), piece(1, '{"y":2}', "b")];
  expect(pieces.flatMap((each) => order.push([each])).map(({ index, json }) => [index, json])).toEqual([
    [0, ""],
    [0, '{"x":'],
    [0, "1}"],
    [1, '{"y":2}'],
  ]);
  expect(order.flush()).toEqual([]);
});

it("lets a call wait until the arguments of the one before are complete", () => {
  const order = createCallOrder();
  const pieces = [
    [piece(0, "", "a"), piece(1, "", "b")],
    [piece(0, '{"x":'), piece(1, '{"y":')],
    [piece(1, "2}"), piece(0, "1}")],
    [piece(2, "", "c")],
  ];
  const ordered = [...pieces.flatMap((each) => order.push(each)), ...order.flush()];
  expect(ordered.map(({ index, name, json }) => [index, name, json])).toEqual([
    [0, "tool-a", ""],
    [0, undefined, '{"x":'],
    [0, undefined, "1}"],
    [1, "tool-b", '{"y":2}'],
    [2, "tool-c", ""],
  ]);
});
