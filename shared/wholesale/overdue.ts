import type { Cents } from '#shared/kernel/money.ts';

/** Age classes in days after the due date, bounds included; the last is open-ended. */
export const overdueAges = [
  { key: 'recent', from: 0, to: 15 },
  { key: 'month', from: 16, to: 30 },
  { key: 'older', from: 31, to: Number.POSITIVE_INFINITY },
] as const;
export type OverdueAge = (typeof overdueAges)[number]['key'];

/** An unpaid or partially paid invoice; an unused credit note is negative. */
export type OwedInvoice = {
  id: string;
  ref: string;
  thirdPartyId: string;
  /** Calendar days; without a due date, due on the invoice date. */
  day: string | null;
  dueDay: string | null;
  restCents: Cents;
};
export type OverdueInvoice = OwedInvoice & { daysLate: number };

/** A customer's overdue invoices, oldest first, and unused credit notes. */
export type OverdueCustomer = {
  thirdPartyId: string;
  invoices: OverdueInvoice[];
  byAge: Record<OverdueAge, Cents>;
  totalCents: Cents;
  /** Not negative. */
  creditCents: Cents;
};

const DAY_MS = 24 * 3600_000;
/** Calendar days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY_MS);

/** Days late; at least 0, since an invoice is not late on its due date. */
const lateBy = ({ day, dueDay }: OwedInvoice, today: string): number | undefined => {
  const term = dueDay ?? day;
  return term !== null && term < today ? daysBetween(term, today) : undefined;
};

const ageOf = (daysLate: number): OverdueAge => overdueAges.find(({ to }) => daysLate <= to)?.key ?? 'older';

/** Overdue customers today, largest amount first. */
export const overdueCustomers = (owed: readonly OwedInvoice[], today: string): OverdueCustomer[] =>
  [...Map.groupBy(owed, ({ thirdPartyId }) => thirdPartyId)]
    .flatMap(([thirdPartyId, all]) => {
      const invoices = all
        .flatMap((invoice) => {
          const daysLate = invoice.restCents > 0 ? lateBy(invoice, today) : undefined;
          return daysLate === undefined ? [] : [{ ...invoice, daysLate }];
        })
        .toSorted((one, other) => other.daysLate - one.daysLate);
      if (invoices.length === 0) return [];
      const byAge = { recent: 0, month: 0, older: 0 };
      for (const { daysLate, restCents } of invoices) byAge[ageOf(daysLate)] += restCents;
      return [
        {
          thirdPartyId,
          invoices,
          byAge,
          totalCents: invoices.reduce((sum, { restCents }) => sum + restCents, 0),
          creditCents: all.reduce((sum, { restCents }) => sum + Math.max(0, -restCents), 0),
        },
      ];
    })
    .toSorted((one, other) => other.totalCents - one.totalCents);
