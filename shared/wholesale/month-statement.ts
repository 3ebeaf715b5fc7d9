import type { Cents } from '#shared/kernel/money.ts';

/** Money on an invoice; below zero for money that went back. `day`: `YYYY-MM-DD`, null where Dolibarr does not say. */
type Payment = { day: string | null; cents: Cents };

/** A validated invoice, deposit or credit note of Dolibarr, with what a statement asks of it. */
export type StatementInvoice = {
  ref: string;
  kind: 'facture' | 'acompte' | 'avoir';
  day: string | null;
  dueDay: string | null;
  /** Below zero for a credit note. */
  totalCents: Cents;
  /** Nothing of it is expected any more, by whatever it was settled. */
  isPaid: boolean;
  /** Given up or replaced: only what was paid on it counts. */
  isWrittenOff: boolean;
  /** Every payment of it; where none was read, all of `paidCents` came before the month. */
  payments: readonly Payment[] | undefined;
  paidCents: Cents;
  /** What is left of the total today, without payments, credit notes and deposits used. */
  restCents: Cents;
};

export const movementKinds = ['facture', 'avoir', 'reglement', 'remboursement'] as const;
export type StatementMovement = {
  day: string;
  kind: (typeof movementKinds)[number];
  /** Of the invoice or credit note in Dolibarr. */
  ref: string;
  dueDay: string | null;
  /** What it adds to what is owed. */
  cents: Cents;
};

export type MonthStatement = {
  openingCents: Cents;
  movements: StatementMovement[];
  closingCents: Cents;
  /** What of the closing balance is due when, the earliest first; null: at once. */
  dues: { day: string | null; refs: string[]; cents: Cents }[];
  /** The rest of it: credit notes and payments that stand on no open invoice. With the dues it is the closing balance. */
  unassignedCents: Cents;
  /** Deposit invoices with something left to pay: requested, and no part of the balance, for a deposit is no sale. */
  deposits: { ref: string; day: string | null; dueDay: string | null; cents: Cents }[];
};

/**
 * A month of what a customer owes, in which days without a date are before it. A deposit is no sale: only its payments count,
 * which the invoice that follows takes off. `from` and `to`: its first and last day.
 */
export const monthStatement = (
  invoices: readonly StatementInvoice[],
  { from, to }: { from: string; to: string },
): MonthStatement => {
  const all = invoices.flatMap(movementsOf);
  const sum = (moves: readonly { cents: Cents }[]) => moves.reduce((total, { cents }) => total + cents, 0);
  const openingCents = sum(all.filter(({ day }) => day < from));
  const movements = all
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.ref.localeCompare(b.ref));
  const closingCents = openingCents + sum(movements);
  const dues = duesAt(invoices, to);
  return {
    openingCents,
    movements,
    closingCents,
    dues,
    unassignedCents: closingCents - sum(dues),
    deposits: depositsAt(invoices, to),
  };
};

/** Before any month. */
const LONG_AGO = '';

const movementsOf = (invoice: StatementInvoice): StatementMovement[] => {
  const { ref, kind, day, dueDay } = invoice;
  const payments = invoice.payments ?? [{ day: null, cents: invoice.paidCents }];
  const billed: StatementMovement[] =
    kind === 'acompte'
      ? []
      : [
          {
            day: day ?? LONG_AGO,
            kind: kind === 'avoir' ? 'avoir' : 'facture',
            ref,
            dueDay: kind === 'avoir' ? null : dueDay,
            cents: invoice.isWrittenOff ? paidOf(payments) : invoice.totalCents,
          },
        ];
  const paid = payments.map((payment): StatementMovement => ({
    day: payment.day ?? LONG_AGO,
    kind: payment.cents < 0 ? 'remboursement' : 'reglement',
    ref,
    dueDay: null,
    cents: -payment.cents,
  }));
  return [...billed, ...paid].filter(({ cents }) => cents !== 0);
};

const paidOf = (payments: readonly Payment[]): Cents => payments.reduce((sum, { cents }) => sum + cents, 0);

/** What was still to be paid of each invoice on the last day, by term. */
const duesAt = (invoices: readonly StatementInvoice[], to: string): MonthStatement['dues'] => {
  const open = invoices.flatMap((invoice) => {
    const cents = invoice.kind === 'facture' ? restAt(invoice, to) : 0;
    return cents > 0 ? [{ day: invoice.dueDay, ref: invoice.ref, cents }] : [];
  });
  return [...Map.groupBy(open, ({ day }) => day)]
    .map(([day, group]) => ({
      day,
      refs: group.map(({ ref }) => ref).toSorted(),
      cents: group.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .toSorted((a, b) => (a.day ?? LONG_AGO).localeCompare(b.day ?? LONG_AGO));
};

const depositsAt = (invoices: readonly StatementInvoice[], to: string): MonthStatement['deposits'] =>
  invoices.flatMap((invoice) => {
    const cents = invoice.kind === 'acompte' ? restAt(invoice, to) : 0;
    const { ref, day, dueDay } = invoice;
    return cents > 0 ? [{ ref, day, dueDay, cents }] : [];
  });

/**
 * What is left today, with what was paid after that day; of one that is settled by now, that alone. Credit notes and deposits
 * are used without a day of their own. Payments that were recorded between the two reads count as well.
 */
const restAt = (invoice: StatementInvoice, to: string): Cents => {
  if (invoice.isWrittenOff || (invoice.day ?? LONG_AGO) > to) return 0;
  const payments = invoice.payments ?? [{ day: null, cents: invoice.paidCents }];
  const [before, after] = [
    paidOf(payments.filter(({ day }) => (day ?? LONG_AGO) <= to)),
    paidOf(payments.filter(({ day }) => (day ?? LONG_AGO) > to)),
  ];
  return invoice.isPaid ? after : invoice.restCents + invoice.paidCents - before;
};
