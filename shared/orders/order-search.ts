import { matchesTerms } from '#shared/kernel/plain-text.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { plainText, wordsIn } from '#shared/kernel/plain-text.ts';
import type { Order } from './order.ts';

/**
 * The typed text by its form: an order number of the shop, one of the ERP, the end of either, or words of a
 * customer or product.
 */
export type OrderSearch =
  | { kind: 'all' }
  /** Numbers of a range of days, both included. */
  | { kind: 'numbered'; from: string; to: string; reference: string }
  | { kind: 'in-erp'; from: string; to: string; erpRef: string }
  | { kind: 'ending'; digits: string }
  | { kind: 'words'; typed: string };

const isDay = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

/** `CMD-20261121-0042`, `20261121`, `CO2611-0042`, `0042`, or words. */
export const orderSearch = (typed: string): OrderSearch => {
  const text = typed.trim().toUpperCase();
  if (text === '') return { kind: 'all' };
  const numbered = /^(?:CMD[- ]?)?(\d{4})(\d{2})(\d{2})(?:-(\d*))?$/.exec(text);
  if (numbered) {
    const [, year, month, dayOfMonth, number = ''] = numbered;
    const day = `${year}-${month}-${dayOfMonth}`;
    if (isDay(day))
      return {
        kind: 'numbered',
        from: day,
        to: day,
        reference: `CMD-${year}${month}${dayOfMonth}-${number}`,
      };
  }
  // the ERP numbers by month; an order placed before midnight can be written in the next month
  const inErp = /^CO(\d{2})(\d{2})-\d+$/.exec(text);
  if (inErp) {
    const first = `20${inErp[1]}-${inErp[2]}-01`;
    if (isDay(first))
      return { kind: 'in-erp', from: addDays(first, -2), to: lastOfMonth(first), erpRef: text };
  }
  if (/^\d{1,6}$/.test(text)) return { kind: 'ending', digits: text };
  return { kind: 'words', typed };
};

const lastOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

type Searched = Pick<Order, 'customerName'> & {
  lines: readonly Pick<Order['lines'][number], 'label' | 'ref'>[];
};

/**
 * Whether the name or reference of a line contains the text. Some of the words may match the customer's name,
 * as « auberge entrecôte », but not all.
 */
export const matchesProduct = ({ customerName, lines }: Searched, terms: readonly string[]): boolean => {
  const ofCustomer = wordsIn(customerName);
  return lines.some(({ label, ref }) => {
    const ofLine = wordsIn(`${ref} ${label}`);
    return (
      matchesTerms([...ofCustomer, ...ofLine], terms) && terms.some((term) => matchesTerms(ofLine, [term]))
    );
  });
};

/** Exact match of a product reference: digits can also be the end of an order number. */
export const matchesReference = ({ lines }: Pick<Searched, 'lines'>, ref: string): boolean =>
  lines.some((line) => plainText(line.ref) === plainText(ref));
