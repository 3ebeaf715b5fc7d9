import type { OrderLine } from '#shared/orders/order-line.ts';

/** Half away from zero, exactly. */
const rounded = (value: bigint, unit: bigint): bigint => (2n * value + unit) / (2n * unit);

/** The amount of a line, calculated without the product's own rules: grams × E4 price, rounded once. */
const htOf = (line: OrderLine, milli: number): bigint =>
  rounded(BigInt(line.unitPriceE4) * BigInt(milli), 100_000n);

type Weighed = { line: OrderLine; milli: number };

/** The amount of an order in cents, VAT once per rate or line by line, as when it was placed. */
const ttcOf = (weighed: readonly Weighed[]): number => {
  let cents = 0n;
  const together = new Map<number, bigint>();
  for (const { line, milli } of weighed) {
    const ht = htOf(line, milli);
    if (line.vatByLine) {
      const exact = BigInt(line.unitPriceE4) * BigInt(milli) * BigInt(10_000 + line.vatRate);
      cents += rounded(exact, 10n ** 9n);
    } else {
      cents += ht;
      together.set(line.vatRate, (together.get(line.vatRate) ?? 0n) + ht);
    }
  }
  for (const [rate, base] of together) cents += rounded(base * BigInt(rate), 10_000n);
  return Number(cents);
};

export const totalTtc = (lines: readonly OrderLine[]): number =>
  ttcOf(lines.map((line) => ({ line, milli: line.invoiced.milli })));

/** With every unweighed piece at its highest weight, within the customer's limit. */
export const highestTtc = (lines: readonly OrderLine[]): number =>
  ttcOf(
    lines.map((line) => {
      const { pieces } = line;
      if (!pieces || pieces.prepared !== undefined) return { line, milli: line.invoiced.milli };
      const high = Math.min(keptMilli(line), mostWanted(line));
      return { line, milli: Math.max(high, line.invoiced.milli) };
    }),
  );

/** The most grams within the customer's limit. */
export const mostWanted = (line: OrderLine): number => {
  const atMost = line.pieces?.atMost;
  if (!atMost) return Infinity;
  if ('grams' in atMost) return atMost.grams;
  let grams = Math.ceil((atMost.cents * 100_000) / line.unitPriceE4) + 100;
  while (grams > 0 && htOf(line, grams) > BigInt(atMost.cents)) grams -= 1;
  return grams;
};

/** The reservation of a line: unweighed pieces at their high end. */
export const keptMilli = ({ pieces, prepared }: OrderLine): number =>
  pieces && pieces.prepared === undefined && prepared.milli > 0
    ? Math.max(prepared.milli, pieces.ordered * pieces.highGrams)
    : prepared.milli;
