/** The value of an arithmetic expression, and how it is written. */
export interface Evaluated {
  readonly value: number;
  /** With the usual signs: `17 × 23`. */
  readonly plain: string;
  /** In LaTeX. */
  readonly latex: string;
}

/** An operand with the power of the operator that made it. */
interface Part extends Evaluated {
  readonly power: number;
}

const ADDED = 1;
const MULTIPLIED = 2;
const SIGNED = 3;
const RAISED = 4;
const ATOM = 5;

/**
 * Evaluates an expression with + − × ÷ ^ % ! √, brackets and decimal points. Powers bind to the right, and before signs.
 * @returns undefined for a text that is not one
 */
export function evaluateExpression(text: string): Evaluated | undefined {
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|\*\*|[-+*/^()%!√πe]|\S/g) ?? [];
  let next = 0;
  const take = (...expected: readonly string[]): string | undefined => {
    const token = tokens[next];
    if (token === undefined || !expected.includes(token)) return undefined;
    next += 1;
    return token;
  };
  const sum = (): Part | undefined => {
    let one = product();
    for (let sign = take("+", "-"); one && sign; sign = take("+", "-")) one = combine(one, sign, product());
    return one;
  };
  const product = (): Part | undefined => {
    let one = signed();
    for (let sign = take("*", "/"); one && sign; sign = take("*", "/")) one = combine(one, sign, signed());
    return one;
  };
  const signed = (): Part | undefined => {
    if (take("+")) return signed();
    if (!take("-")) return raised();
    const one = signed();
    return (
      one && {
        value: -one.value,
        plain: `−${wrapped(one, SIGNED)}`,
        latex: `-${wrapped(one, SIGNED, "latex")}`,
        power: SIGNED,
      }
    );
  };
  const raised = (): Part | undefined => {
    const base = postfix();
    if (!base || !take("^", "**")) return base;
    const exponent = signed();
    return (
      exponent && {
        value: base.value ** exponent.value,
        plain: `${wrapped(base, ATOM)}^${wrapped(exponent, ATOM)}`,
        latex: `${wrapped(base, ATOM, "latex")}^{${exponent.latex}}`,
        power: RAISED,
      }
    );
  };
  const postfix = (): Part | undefined => {
    let one = atom();
    for (let sign = take("!", "%"); one && sign; sign = take("!", "%"))
      one = sign === "!" ? factorial(one) : percent(one);
    return one;
  };
  const atom = (): Part | undefined => {
    if (take("√")) {
      const one = postfix();
      return (
        one && {
          value: Math.sqrt(one.value),
          plain: `√${wrapped(one, ATOM)}`,
          latex: String.raw`\sqrt{${one.latex}}`,
          power: ATOM,
        }
      );
    }
    if (take("π")) return { value: Math.PI, plain: "π", latex: String.raw`\pi`, power: ATOM };
    if (take("(")) {
      const inner = sum();
      return take(")") === undefined ? undefined : inner;
    }
    const token = tokens[next];
    if (token === undefined || !/^[\d.]/.test(token)) return undefined;
    next += 1;
    return { value: Number(token), plain: token, latex: token, power: ATOM };
  };
  const whole = sum();
  return whole && next === tokens.length ? whole : undefined;
}

function wrapped(part: Part, power: number, form: "plain" | "latex" = "plain"): string {
  return part.power < power ? `(${part[form]})` : part[form];
}

function combine(one: Part, sign: string, other: Part | undefined): Part | undefined {
  if (!other) return undefined;
  const power = sign === "*" || sign === "/" ? MULTIPLIED : ADDED;
  const [left, right] = [wrapped(one, power), wrapped(other, power + 1)];
  const written = `${left} ${SIGNS[sign]} ${right}`;
  const [latexLeft, latexRight] = [wrapped(one, power, "latex"), wrapped(other, power + 1, "latex")];
  switch (sign) {
    case "+":
      return { value: one.value + other.value, plain: written, latex: `${latexLeft} + ${latexRight}`, power };
    case "-":
      return { value: one.value - other.value, plain: written, latex: `${latexLeft} - ${latexRight}`, power };
    case "*":
      return {
        value: one.value * other.value,
        plain: written,
        latex: String.raw`${latexLeft} \cdot ${latexRight}`,
        power,
      };
    default:
      return {
        value: one.value / other.value,
        plain: written,
        latex: String.raw`\frac{${one.latex}}{${other.latex}}`,
        power,
      };
  }
}

const SIGNS: Readonly<Record<string, string>> = { "+": "+", "-": "−", "*": "×", "/": "÷" };

function factorial(one: Part): Part | undefined {
  if (!Number.isInteger(one.value) || one.value < 0 || one.value > 170) return undefined;
  let value = 1;
  for (let factor = 2; factor <= one.value; factor++) value *= factor;
  return { value, plain: `${wrapped(one, ATOM)}!`, latex: `${wrapped(one, ATOM, "latex")}!`, power: ATOM };
}

function percent(one: Part): Part {
  return { value: one.value / 100, plain: `${one.plain} %`, latex: String.raw`${one.latex}\,\%`, power: RAISED };
}
