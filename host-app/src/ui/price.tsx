import type { AvailableModel } from "@patchbay/core/client";
import { dayText, timeText } from "./format-values.ts";

const dollar = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** An amount without its unit, for columns that name it. */
export const dollars = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : dollar.format(amount);

/** Both prices in one text, for narrow screens; undefined without a price for input. */
export function pricePair({ input, output }: AvailableModel["price"] & object): string | undefined {
  return output === undefined
    ? dollars(input)
    : input === undefined
      ? undefined
      : `${dollars(input)} in, ${dollars(output)} out`;
}

/** Dated facts have a day, lists a time. */
const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** An amount and its unit; the title shows when the price was listed. */
export function Price({
  price,
  amount,
}: {
  readonly price: AvailableModel["price"] & object;
  readonly amount: number;
}) {
  const { currency, unit, at } = price;
  const text = new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 6 }).format(amount);
  return (
    <span title={`${text} per ${unit}, listed on ${isDay(at) ? dayText(at) : timeText(new Date(at))}`}>
      {text} {unit === "million tokens" ? "/ M" : `/ ${unit}`}
    </span>
  );
}
