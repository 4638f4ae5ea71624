import type { Draft } from "./conversation.ts";

/** Lists numbers: `the even numbers from 2 to 20`, `prime numbers below 50`, `count to 10`. */
export function listNumbers(question: string): Draft | undefined {
  const [, kind = "", range = ""] =
    /\b(?:(even|odd|prime|square)\s+numbers?|numbers|count)\s+(.*)$/i.exec(question) ?? [];
  const [, from, to] =
    /(?:from|between)\s+(\d+)\s+(?:to|and|through)\s+(\d+)/i.exec(range) ??
    /(\b)(?:to|below|under)\s+(\d+)/i.exec(range) ??
    [];
  const start = Number(from || 1);
  const end = Number(to) - (/\b(?:below|under)\b/i.test(range) ? 1 : 0);
  if (to === undefined || end < start || end - start > 500) return undefined;
  const all = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const list = all.filter((number) => KINDS[kind.toLowerCase()]?.(number) ?? true).join(", ");
  return { text: list, brief: list, thought: "a list of numbers" };
}

const KINDS: Readonly<Record<string, (number: number) => boolean>> = {
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 !== 0,
  square: (number) => Number.isInteger(Math.sqrt(number)),
  prime: (number) => number > 1 && smallestFactor(number) === number,
};

function smallestFactor(number: number): number {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return factor;
  return number;
}

/** Answers `Is 97 a prime number?` */
export function testPrime(question: string): Draft | undefined {
  const number = Number(/^is\s+(\d{1,9})\b.*\bprime/i.exec(question)?.[1]);
  if (!Number.isInteger(number)) return undefined;
  const factor = smallestFactor(number);
  const isPrime = number > 1 && factor === number;
  const reason = number < 2 ? "" : ` $${number} = ${factor} \\cdot ${number / factor}$`;
  return {
    text: isPrime
      ? `**Yes**, ${number} is prime: no number up to its square root divides it.`
      : `**No**, ${number} is not prime.${reason}`,
    brief: isPrime ? "Yes" : "No",
    thought: "a question about a prime number, which can be calculated",
  };
}
