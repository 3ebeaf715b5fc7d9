import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { TillSale } from './till-sale.ts';
import { relativeChange, type Severity, severityOf } from './variation.ts';

/** Values of two days; severities by variation.ts. */
export type SalesComparison = {
  milli1: number;
  milli2: number;
  cents1: Cents;
  cents2: Cents;
  quantityChange: BasisPoints | null;
  amountChange: BasisPoints | null;
  quantitySeverity: Severity;
  amountSeverity: Severity;
};

/** A product in one category and shop (TILL-12). */
export type ComparedSale = SalesComparison &
  Pick<TillSale, 'productId' | 'productName' | 'category' | 'storeId' | 'store'>;

/** Products sold on either day, by category then name. */
export const compareSales = (first: readonly TillSale[], second: readonly TillSale[]): ComparedSale[] => {
  const before = new Map(first.map((sale) => [keyOf(sale), sale]));
  const after = new Map(second.map((sale) => [keyOf(sale), sale]));
  return [...new Map([...before, ...after])]
    .map(([key, { productId, productName, category, storeId, store }]) => {
      const [one, two] = [before.get(key), after.get(key)];
      return {
        productId,
        productName,
        category,
        storeId,
        store,
        ...compared(one ? [one] : [], two ? [two] : []),
      };
    })
    .sort((a, b) => french.compare(a.category, b.category) || french.compare(a.productName, b.productName));
};

/** Totals of the two days, by category or by shop. */
export const compareTotals = (first: readonly TillSale[], second: readonly TillSale[]): SalesComparison =>
  compared(first, second);

/** A shop is identified by its id and labelled by its latest name. */
export const compareBy = (
  part: 'category' | 'store',
  first: readonly TillSale[],
  second: readonly TillSale[],
): (SalesComparison & { label: string })[] => {
  const partOf = (sale: TillSale) => (part === 'store' ? sale.storeId : sale.category);
  const [before, after] = [Map.groupBy(first, partOf), Map.groupBy(second, partOf)];
  const labels = new Map([...first, ...second].map((sale) => [partOf(sale), sale[part]]));
  return [...labels]
    .map(([key, label]) => ({ label, ...compared(before.get(key) ?? [], after.get(key) ?? []) }))
    .sort((a, b) => french.compare(a.label, b.label));
};

const compared = (first: readonly TillSale[], second: readonly TillSale[]): SalesComparison => {
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

const keyOf = ({ productId, category, storeId }: TillSale): string =>
  JSON.stringify([productId, category, storeId]);

const french = new Intl.Collator('fr');
