import type { Cents } from '#shared/kernel/money.ts';

/** Payment data of an invoice; a negative rest is an unused credit note. */
export type PayableInvoice = { dueDay: string | null; restCents: Cents };

export type DueDate = {
  /** `YYYY-MM-DD`; null for invoices without one, which are due immediately. */
  day: string | null;
  count: number;
  dueCents: Cents;
  overdue: boolean;
};

export type UnpaidStatement = {
  dueCents: Cents;
  overdueCents: Cents;
  /** Unused credit notes as a positive amount; not included in the two above. */
  creditCents: Cents;
  /** Earliest first; those without a date last. */
  dueDates: DueDate[];
};

/** Unpaid invoices on `today` (`YYYY-MM-DD`): overdue from the day after the due date. */
export const unpaidStatement = (invoices: readonly PayableInvoice[], today: string): UnpaidStatement => {
  const days = new Map<string | null, DueDate>();
  let creditCents = 0;
  for (const { dueDay: day, restCents } of invoices) {
    if (restCents < 0) creditCents -= restCents;
    if (restCents <= 0) continue;
    const date = days.get(day) ?? { day, count: 0, dueCents: 0, overdue: day !== null && day < today };
    days.set(day, { ...date, count: date.count + 1, dueCents: date.dueCents + restCents });
  }
  const dueDates = [...days.values()].toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'));
  const sum = (dates: readonly DueDate[]) => dates.reduce((total, { dueCents }) => total + dueCents, 0);
  return {
    dueCents: sum(dueDates),
    overdueCents: sum(dueDates.filter(({ overdue }) => overdue)),
    creditCents,
    dueDates,
  };
};
