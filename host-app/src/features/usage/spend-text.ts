const format = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const small = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumSignificantDigits: 2 });

/** US dollars, with as many digits as small amounts need. */
export const spendText = (amount: number): string => (amount > 0 && amount < 0.1 ? small : format).format(amount);
