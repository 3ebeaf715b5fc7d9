import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { TillSale } from './till-sale.ts';
import { relativeChange, type Severity, severityOf } from './variation.ts';

/** Two days side by side; severities by the one rule of variation.ts. */
export type Compared = {
  milli1: number;
  milli2: number;
  cents1: Cents;
  cents2: Cents;
  quantityChange: BasisPoints | null;
  amountChange: BasisPoints | null;
  quantitySeverity: Severity;
  amountSeverity: Severity;
};

/** A row of the comparison: one product, in one category, in one shop (TILL-12). */
export type ComparedSale = Compared & Pick<TillSale, 'productId' | 'productName' | 'category' | 'store'>;

/** Every product sold on either day, by category then name. */
export const compareSales = (first: readonly TillSale[], second: readonly TillSale[]): ComparedSale[] => {
  const before = new Map(first.map((sale) => [keyOf(sale), sale]));
  const after = new Map(second.map((sale) => [keyOf(sale), sale]));
  return [...new Map([...before, ...after])]
    .map(([key, { productId, productName, category, store }]) => {
      const [one, two] = [before.get(key), after.get(key)];
      return { productId, productName, category, store, ...compared(one ? [one] : [], two ? [two] : []) };
    })
    .sort((a, b) => french.compare(a.category, b.category) || french.compare(a.productName, b.productName));
};

/** The two days compared as wholes, or as parts under the same label. */
export const compareTotals = (first: readonly TillSale[], second: readonly TillSale[]): Compared =>
  compared(first, second);

export const compareBy = (
  label: (sale: TillSale) => string,
  first: readonly TillSale[],
  second: readonly TillSale[],
): (Compared & { label: string })[] => {
  const [before, after] = [Map.groupBy(first, label), Map.groupBy(second, label)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(french.compare)
    .map((name) => ({ label: name, ...compared(before.get(name) ?? [], after.get(name) ?? []) }));
};

const compared = (first: readonly TillSale[], second: readonly TillSale[]): Compared => {
  const sum = (sales: readonly TillSale[], of: (sale: TillSale) => number) =>
    sales.reduce((total, sale) => total + of(sale), 0);
  const [milli1, milli2] = [sum(first, ({ milli }) => milli), sum(second, ({ milli }) => milli)];
  const [cents1, cents2] = [first, second].map((sales) => sum(sales, (sale) => sale.amountTtcCents)) as [
    Cents,
    Cents,
  ];
  return {
    milli1,
    milli2,
    cents1,
    cents2,
    quantityChange: relativeChange(milli1, milli2),
    amountChange: relativeChange(cents1, cents2),
    quantitySeverity: severityOf('quantity', milli1, milli2),
    amountSeverity: severityOf('amount', cents1, cents2),
  };
};

const keyOf = ({ productId, category, store }: TillSale): string =>
  JSON.stringify([productId, category, store]);

const french = new Intl.Collator('fr');
