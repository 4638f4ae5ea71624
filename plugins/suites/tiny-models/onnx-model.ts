import { encodeMessage, Float, type Message, type Value } from "./protobuf.ts";

// Field numbers and type codes are those of onnx.proto3 (github.com/onnx/onnx).

const TYPE_CODES = { float32: 1, int64: 7, bool: 9 } as const;
type ElementType = keyof typeof TYPE_CODES;

/** A dimension's size, or its name if the caller decides the size. */
type Dimensions = readonly (number | string)[];

interface TensorType {
  readonly name: string;
  readonly type: ElementType;
  readonly dims: Dimensions;
}

type Attribute = number | Float | string | readonly number[];

interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

interface OnnxConstant {
  readonly name: string;
  readonly type: "float32" | "int64";
  readonly dims: readonly number[];
  readonly values: readonly number[];
}

/**
 * A graph that is written step by step; what each step gives is named by the text that it returns.
 *
 * @example
 * const graph = new OnnxGraph();
 * const ids = graph.input("input_ids", "int64", ["batch", "sequence"]);
 * graph.output("logits", graph.run("Gather", [graph.floats([3, 2], [1, 0, 0, 1, 2, 2]), ids]), "float32", ["batch", "sequence", 2]);
 * const file = graph.encode();
 */
export class OnnxGraph {
  readonly #inputs: TensorType[] = [];
  readonly #outputs: TensorType[] = [];
  readonly #constants: OnnxConstant[] = [];
  readonly #nodes: OnnxNode[] = [];

  input(name: string, type: ElementType, dims: Dimensions): string {
    this.#inputs.push({ name, type, dims });
    return name;
  }

  /** Declares the value `from` as an output with a name. */
  output(name: string, from: string, type: ElementType, dims: Dimensions): void {
    this.#nodes.push({ op: "Identity", inputs: [from], outputs: [name], attributes: {} });
    this.#outputs.push({ name, type, dims });
  }

  /** Weights, row by row. @throws RangeError if the number of values does not match the dimensions */
  floats(dims: readonly number[], values: readonly number[]): string {
    return this.#constant("float32", dims, values);
  }

  /** A list of integers: a shape, or the axes that an operator works along. */
  integers(...values: readonly number[]): string {
    return this.#constant("int64", [values.length], values);
  }

  /** One integer without dimensions, for operators that take no list. */
  scalar(value: number): string {
    return this.#constant("int64", [], [value]);
  }

  /** @param op operator of the default domain, such as `Gather` */
  run(op: string, inputs: readonly string[], attributes: Readonly<Record<string, Attribute>> = {}): string {
    const name = `value-${this.#nodes.length}`;
    this.#nodes.push({ op, inputs, outputs: [name], attributes });
    return name;
  }

  /** The file of the model. */
  encode(): Uint8Array {
    const graph: Message = [
      ...repeated(1, this.#nodes.map(nodeMessage)),
      [2, "graph"],
      ...repeated(5, this.#constants.map(tensorMessage)),
      ...repeated(11, this.#inputs.map(valueInfoMessage)),
      ...repeated(12, this.#outputs.map(valueInfoMessage)),
    ];
    const domain: Message = [
      [1, ""],
      [2, OPSET],
    ];
    return encodeMessage([
      [1, IR_VERSION],
      [2, "patchbay-tiny-models"],
      [7, graph],
      [8, domain],
    ]);
  }

  #constant(type: OnnxConstant["type"], dims: readonly number[], values: readonly number[]): string {
    const size = dims.reduce((product, dim) => product * dim, 1);
    if (size !== values.length) {
      throw new RangeError(`A constant of ${dims.join(" x ")} needs ${size} values, not ${values.length}.`);
    }
    const name = `constant-${this.#constants.length}`;
    this.#constants.push({ name, type, dims, values });
    return name;
  }
}

/** In this version operators take axes and similar attributes as inputs: ReduceSum, Split and Squeeze since 13, ReduceMean since 18. */
const OPSET = 18;
const IR_VERSION = 9;

function nodeMessage({ op, inputs, outputs, attributes }: OnnxNode): Message {
  return [
    ...repeated(1, inputs),
    ...repeated(2, outputs),
    [4, op],
    ...repeated(
      5,
      Object.entries(attributes).map(([name, value]) => attributeMessage(name, value)),
    ),
  ];
}

function attributeMessage(name: string, value: Attribute): Message {
  if (value instanceof Float) return attribute(name, 1, [[2, value]]);
  if (typeof value === "number") return attribute(name, 2, [[3, value]]);
  if (typeof value === "string") return attribute(name, 3, [[4, value]]);
  return attribute(name, 7, repeated(8, value));
}

const attribute = (name: string, typeCode: number, value: Message): Message => [[1, name], ...value, [20, typeCode]];

function tensorMessage({ name, type, dims, values }: OnnxConstant): Message {
  const data = type === "float32" ? Float32Array.from(values) : BigInt64Array.from(values, (value) => BigInt(value));
  return [...repeated(1, dims), [2, TYPE_CODES[type]], [8, name], [9, new Uint8Array(data.buffer)]];
}

function valueInfoMessage({ name, type, dims }: TensorType): Message {
  const dimensions = dims.map((dim): Message => [typeof dim === "number" ? [1, dim] : [2, dim]]);
  return [
    [1, name],
    [
      2,
      [
        [
          1,
          [
            [1, TYPE_CODES[type]],
            [2, repeated(1, dimensions)],
          ],
        ],
      ],
    ],
  ];
}

const repeated = (field: number, values: readonly Value[]): Message =>
  values.map((value): readonly [number, Value] => [field, value]);
