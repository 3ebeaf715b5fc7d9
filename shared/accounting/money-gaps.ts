import { numOf } from '#shared/erp/invoice-money.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { receivedOf, settledElsewhereCents } from '#shared/orders/order-due.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

/**
 * What of a movement of money does not agree: a case of its order waits for a person (`case`: the provider or Dolibarr says
 * otherwise); it stands on no invoice in Dolibarr although one is validated (`not_recorded`), or with another amount
 * (`other_amount`); somebody marked the order as paid and neither a provider nor Dolibarr has the money (`unconfirmed`).
 */
export const moneyGaps = ['case', 'not_recorded', 'other_amount', 'unconfirmed'] as const;
export type MoneyGap = (typeof moneyGaps)[number];

/** What is known of an order's money on either side. */
export type BooksOfOrder = {
  order: Order | undefined;
  /** A case of it waits. */
  hasCase: boolean;
  /** References of its validated invoices and credit notes. */
  invoices: readonly string[];
  /** What stands in Dolibarr of each payment and refund, by its number. */
  recorded: Readonly<Record<string, Cents>>;
};

export const gapsOf = (
  fact: MoneyFact,
  { order, hasCase, invoices, recorded }: BooksOfOrder,
  { accounts }: Pick<ErpInvoicing, 'accounts'>,
): MoneyGap[] => {
  const gaps: MoneyGap[] = hasCase ? ['case'] : [];
  // the house records what has no account there itself, under numbers of its own
  const isOurs = fact.way !== 'elsewhere' && accounts[fact.way === 'stripe' ? 'card' : 'wallet'] !== null;
  if (isOurs && fact.num !== undefined && invoices.length > 0) {
    const there = recorded[numOf(fact.num)];
    if (there === undefined) gaps.push('not_recorded');
    else if (there !== fact.cents) gaps.push('other_amount');
  }
  if (fact.kind === 'marked' && order && isOnlyDeclared(order)) gaps.push('unconfirmed');
  return gaps;
};

/** Paid by a person's word: what providers and Dolibarr's invoices have comes to less than its total. */
const isOnlyDeclared = (order: Order): boolean =>
  order.status !== 'annule' &&
  order.paymentStatus === 'paye' &&
  receivedOf(order) + settledElsewhereCents(order) < order.totalTtcCents;
