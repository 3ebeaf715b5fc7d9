import type { Cents } from '#shared/kernel/money.ts';

/** A payment of an invoice; negative for refunds. `day`: `YYYY-MM-DD`, null: unknown in Dolibarr. */
type Payment = { day: string | null; cents: Cents };

/** A validated invoice, deposit or credit note of Dolibarr. */
export type StatementInvoice = {
  ref: string;
  kind: 'facture' | 'acompte' | 'avoir';
  day: string | null;
  dueDay: string | null;
  /** Negative for a credit note. */
  totalCents: Cents;
  /** Settled, by any means. */
  isPaid: boolean;
  /** Abandoned or replaced: only its payments count. */
  isWrittenOff: boolean;
  /** Its payments; undefined: not read, `paidCents` counts as paid before the month. */
  payments: readonly Payment[] | undefined;
  paidCents: Cents;
  /** Deposits, credit notes and excess payments that its lines deduct: the total is lower by them. */
  deductedCents?: Cents;
  /** Current unpaid rest net of payments, credit notes and deposits. */
  restCents: Cents;
};

export const movementKinds = ['facture', 'avoir', 'deduction', 'reglement', 'remboursement'] as const;
export type StatementMovement = {
  day: string;
  kind: (typeof movementKinds)[number];
  /** Reference in Dolibarr. */
  ref: string;
  dueDay: string | null;
  /** Change of the balance. */
  cents: Cents;
};

export type MonthStatement = {
  openingCents: Cents;
  movements: StatementMovement[];
  closingCents: Cents;
  /** Due dates of the closing balance, earliest first; null: due immediately. */
  dues: { day: string | null; refs: string[]; cents: Cents }[];
  /** Credit notes and payments without an open invoice. The dues plus this amount are the closing balance. */
  unassignedCents: Cents;
  /** Unpaid deposit invoices: requested, but not part of the balance, since a deposit is not a sale. */
  deposits: { ref: string; day: string | null; dueDay: string | null; cents: Cents }[];
};

/**
 * Monthly statement of a customer; undated entries count as before the month. A deposit is not a sale: only
 * its payments count. What an invoice deducts by its lines reduced the balance before, by that document's
 * payment or credit note: a movement of its own adds it to the invoice. `from` and `to`: first and last day.
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
  const isDeducting = kind === 'facture' && !invoice.isWrittenOff;
  const deducted: StatementMovement = {
    day: day ?? LONG_AGO,
    kind: 'deduction',
    ref,
    dueDay: null,
    cents: isDeducting ? (invoice.deductedCents ?? 0) : 0,
  };
  return [...billed, deducted, ...paid].filter(({ cents }) => cents !== 0);
};

const paidOf = (payments: readonly Payment[]): Cents => payments.reduce((sum, { cents }) => sum + cents, 0);

/** Unpaid rest of each invoice on the last day, by due date. */
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
 * Unpaid rest of an invoice on a past day: today's rest plus payments after that day; for a settled invoice
 * only those. Credit notes and deposits have no date of use. Includes payments recorded between the two
 * reads.
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
