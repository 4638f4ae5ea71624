/** The tree that `parse` makes. Every node has its start: `at`, in UTF-16 units from the start of the source. */
export interface TemplateTree {
  kind: "template";
  at: number;
  /** The normalized source: line ends are `\n`, without a trailing one. */
  source: string;
  body: Statement[];
}

interface Node<Kind extends string> {
  kind: Kind;
  at: number;
}

// Expressions

/** A constant: text, number, true, false or none. */
export interface Literal extends Node<"literal"> {
  value: string | number | bigint | boolean | null;
  /** The number was written as a float, such as `1.0`. */
  float?: boolean;
}

export interface Name extends Node<"name"> {
  name: string;
}

export interface List extends Node<"list"> {
  items: Expression[];
}

export interface TupleExpression extends Node<"tuple"> {
  items: Expression[];
}

export interface DictExpression extends Node<"dict"> {
  entries: { key: Expression; value: Expression }[];
}

/** `object.name` */
export interface Attribute extends Node<"attribute"> {
  object: Expression;
  name: string;
}

/** `object[index]` */
export interface Item extends Node<"item"> {
  object: Expression;
  index: Expression;
}

/** `object[start:stop:step]` */
export interface Slice extends Node<"slice"> {
  object: Expression;
  start: Expression | undefined;
  stop: Expression | undefined;
  step: Expression | undefined;
}

export interface Arguments {
  positional: Expression[];
  keywords: { name: string; value: Expression }[];
  /** `*items` */
  spread: Expression | undefined;
  /** `**items` */
  keywordSpread: Expression | undefined;
}

export interface Call extends Node<"call"> {
  callee: Expression;
  arguments: Arguments;
}

/** `input | name(arguments)`; the first filter of a filter block has its body as input. */
export interface Filter extends Node<"filter"> {
  input: Expression | undefined;
  name: string;
  arguments: Arguments;
}

/** `input is name arguments` */
export interface Test extends Node<"test"> {
  input: Expression;
  name: string;
  arguments: Arguments;
}

export interface Unary extends Node<"unary"> {
  operator: "-" | "+" | "not";
  operand: Expression;
}

export interface Binary extends Node<"binary"> {
  operator: "+" | "-" | "*" | "/" | "//" | "%" | "**";
  left: Expression;
  right: Expression;
}

export interface Logical extends Node<"logical"> {
  operator: "and" | "or";
  left: Expression;
  right: Expression;
}

export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

/** `first < second <= third` */
export interface Comparison extends Node<"comparison"> {
  first: Expression;
  rest: { operator: ComparisonOperator; operand: Expression }[];
}

/** `first ~ second ~ third` */
export interface Concatenation extends Node<"concatenation"> {
  parts: Expression[];
}

/** `value if test else otherwise` */
export interface Conditional extends Node<"conditional"> {
  test: Expression;
  value: Expression;
  otherwise: Expression | undefined;
}

export type Expression =
  | Literal
  | Name
  | List
  | TupleExpression
  | DictExpression
  | Attribute
  | Item
  | Slice
  | Call
  | Filter
  | Test
  | Unary
  | Binary
  | Logical
  | Comparison
  | Concatenation
  | Conditional;

// Statements

/** What stands outside of all tags, with the white space gone that the tags take away. */
export interface Text extends Node<"text"> {
  text: string;
}

/** `{{ value }}` */
export interface Output extends Node<"output"> {
  values: Expression[];
}

export interface If extends Node<"if"> {
  /** `if` and every `elif`, in order. */
  branches: { test: Expression; body: Statement[] }[];
  otherwise: Statement[];
}

/** The target of a `set` or `for`: a name, an attribute of a namespace, or several of them. */
export type Target = Name | NamespaceAttribute | TargetTuple;

export interface NamespaceAttribute extends Node<"namespace-attribute"> {
  namespace: string;
  name: string;
}

export interface TargetTuple extends Node<"target-tuple"> {
  items: Target[];
}

export interface For extends Node<"for"> {
  target: Target;
  iterable: Expression;
  filter: Expression | undefined;
  recursive: boolean;
  body: Statement[];
  otherwise: Statement[];
  /** The body mentions `loop`. */
  usesLoop: boolean;
}

export interface Break extends Node<"break"> {}

export interface Continue extends Node<"continue"> {}

export interface Set extends Node<"set"> {
  target: Target;
  /** Undefined for the block form. */
  value: Expression | undefined;
  /** Filters of the block form, the innermost without input. */
  filter: Filter | undefined;
  body: Statement[];
}

export interface Parameter {
  name: string;
  at: number;
  value: Expression | undefined;
}

/** Parameters and body of a macro or call block, and the special names that its body uses. */
export interface Callee {
  parameters: Parameter[];
  body: Statement[];
  usesCaller: boolean;
  usesKeywords: boolean;
  usesPositional: boolean;
}

export interface Macro extends Node<"macro">, Callee {
  name: string;
}

export interface CallBlock extends Node<"call-block">, Callee {
  call: Call;
}

export interface FilterBlock extends Node<"filter-block"> {
  filter: Filter;
  body: Statement[];
}

/** `{% generation %}`: the assistant's text, for training masks. */
export interface Generation extends Node<"generation"> {
  body: Statement[];
}

export interface With extends Node<"with"> {
  assignments: { target: Target; value: Expression }[];
  body: Statement[];
}

export type Statement =
  | Text
  | Output
  | If
  | For
  | Break
  | Continue
  | Set
  | Macro
  | CallBlock
  | FilterBlock
  | Generation
  | With;
