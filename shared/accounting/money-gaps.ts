import { numOf } from '#shared/erp/invoice-money.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { receivedOf, settledElsewhereCents } from '#shared/orders/order-due.ts';
import type { MoneyFact } from '#shared/payments/money-fact.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

/**
 * Why a money movement does not reconcile: a case of its order is open (`case`); Dolibarr has a validated
 * invoice without the payment (`not_recorded`) or with another amount (`other_amount`); an order was marked
 * paid manually, without money at a provider or in Dolibarr (`unconfirmed`).
 */
export const moneyGaps = ['case', 'not_recorded', 'other_amount', 'unconfirmed'] as const;
export type MoneyGap = (typeof moneyGaps)[number];

/** Accounting data of an order on both sides. */
export type BooksOfOrder = {
  order: Order | undefined;
  hasCase: boolean;
  /** References of its validated invoices and credit notes. */
  invoices: readonly string[];
  /** Amount in Dolibarr of each payment and refund, by its number. */
  recorded: Readonly<Record<string, Cents>>;
};

export const gapsOf = (
  fact: MoneyFact,
  { order, hasCase, invoices, recorded }: BooksOfOrder,
  { accounts }: Pick<ErpInvoicing, 'accounts'>,
): MoneyGap[] => {
  const gaps: MoneyGap[] = hasCase ? ['case'] : [];
  // payments without a Dolibarr account are recorded manually, under numbers that the shop does not know
  const isOurs = fact.way !== 'elsewhere' && accounts[fact.way === 'stripe' ? 'card' : 'wallet'] !== null;
  if (isOurs && fact.num !== undefined && invoices.length > 0) {
    const there = recorded[numOf(fact.num)];
    if (there === undefined) gaps.push('not_recorded');
    else if (there !== fact.cents) gaps.push('other_amount');
  }
  if (fact.kind === 'marked' && order && isOnlyDeclared(order)) gaps.push('unconfirmed');
  return gaps;
};

/** Marked paid although providers and Dolibarr's invoices sum to less than the total. */
const isOnlyDeclared = (order: Order): boolean =>
  order.status !== 'annule' &&
  order.paymentStatus === 'paye' &&
  receivedOf(order) + settledElsewhereCents(order) < order.totalTtcCents;
