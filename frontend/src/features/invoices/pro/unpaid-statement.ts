import type { Cents } from '#shared/kernel/money.ts';

/** An invoice as far as paying it goes; a negative rest is a credit note not used yet. */
export type Payable = { dueDay: string | null; restCents: Cents };

export type DueDate = {
  /** `YYYY-MM-DD`; null for invoices without one, which are due at once. */
  day: string | null;
  count: number;
  dueCents: Cents;
  overdue: boolean;
};

export type UnpaidStatement = {
  dueCents: Cents;
  overdueCents: Cents;
  /** Credit notes to deduct, as a positive amount; not part of the two above. */
  creditCents: Cents;
  /** Earliest first; those without a day come last. */
  dueDates: DueDate[];
};

/** What a customer owes on `today` (`YYYY-MM-DD`): an invoice is late from the day after its due date. */
export const unpaidStatement = (invoices: readonly Payable[], today: string): UnpaidStatement => {
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
