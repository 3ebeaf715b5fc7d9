import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

const DRAFT = '0';
const OPEN = '1';
const CLOSED = '2';
const ABANDONED = '3';

export const isDraft = (statusCode: string): boolean => statusCode === DRAFT;
export const isAbandoned = (statusCode: string): boolean => statusCode === ABANDONED;

/** The house gave it up: it is on the books, and nobody is asked for it. One that was replaced is on another invoice. */
export const isGivenUp = (invoice: { statusCode: string; closeCode?: string | null }): boolean =>
  invoice.statusCode === ABANDONED && !!invoice.closeCode && invoice.closeCode !== 'replaced';

/**
 * Whether money may stand on it: validated, and not closed with something left, as one that was given up unpaid or a
 * credit note that became a discount.
 */
export const isLive = (invoice: { statusCode: string; isCreditNote: boolean; restCents: Cents }): boolean => {
  const { statusCode, isCreditNote, restCents } = invoice;
  if (statusCode === OPEN) return true;
  return statusCode === CLOSED && (isCreditNote ? restCents === 0 : restCents <= 0);
};

/** Nothing of it is asked for any more: given up unpaid, or a credit note that became a discount. */
export const isClosedWithRest = (invoice: {
  statusCode: string;
  isCreditNote: boolean;
  restCents: Cents;
}): boolean => invoice.statusCode === CLOSED && !isLive(invoice);

/** An invoice of an order in the ERP, or a credit note; `isVoid`: a draft, abandoned, or deleted there. */
export const orderInvoice = z.object({
  id: z.string(),
  ref: z.string(),
  isCreditNote: z.boolean(),
  isVoid: z.boolean(),
  /** Asked for before the goods: what it bears is in the invoice that follows too. */
  isDeposit: z.exactOptional(z.boolean()),
  /** Below zero for a credit note. */
  totalTtcCents: z.number(),
  /** Given up by the house: invoiced, and not asked for. */
  isGivenUp: z.exactOptional(z.literal(true)),
  /** A draft: nothing is owed for it yet. */
  isDraft: z.exactOptional(z.literal(true)),
  /** What is left to pay of it there, below zero for what is to be given back; absent where it was not read yet. */
  restCents: z.exactOptional(z.number()),
  /** One invoice of several orders: how many, and what it comes to; the amounts above are this order's share of it. */
  ofSeveral: z.exactOptional(z.object({ orders: z.number(), totalTtcCents: z.number() })),
});
export type OrderInvoice = z.output<typeof orderInvoice>;

type Counted = Pick<OrderInvoice, 'isVoid' | 'isDeposit' | 'totalTtcCents'>;

/** What is invoiced in all, credit notes taken off; deposits are in the invoices that follow them. */
export const invoicedCents = (invoices: readonly Counted[]): Cents =>
  sumOf(invoices.filter(({ isDeposit }) => !isDeposit));

/** What is asked for by deposits. */
export const depositCents = (invoices: readonly Counted[]): Cents =>
  sumOf(invoices.filter(({ isDeposit }) => isDeposit));

const sumOf = (invoices: readonly Counted[]): Cents =>
  invoices.reduce((sum, { isVoid, totalTtcCents }) => sum + (isVoid ? 0 : totalTtcCents), 0);

/**
 * What is left to pay of all of them, credit notes that are not given back yet taken off; undefined while none is
 * validated, or where one was not read for it yet.
 */
export const restOfAll = (invoices: readonly OrderInvoice[]): Cents | undefined => {
  const valid = invoices.filter(({ isVoid }) => !isVoid);
  if (valid.length === 0 || valid.some(({ restCents }) => restCents === undefined)) return undefined;
  return valid.reduce((sum, { restCents = 0 }) => sum + restCents, 0);
};

const isOnlyDeposits = (invoices: readonly OrderInvoice[]): boolean => {
  const valid = invoices.filter(({ isVoid }) => !isVoid);
  return valid.length > 0 && valid.every(({ isDeposit }) => isDeposit);
};

/**
 * Whether what is invoiced is all that will be: an order may be invoiced in parts, and is not owed less for that.
 */
export const isSettled = (
  order: { totalTtcCents: Cents; deliveryStatus: string },
  invoices: readonly OrderInvoice[],
): boolean =>
  (order.deliveryStatus === 'livre' && !isOnlyDeposits(invoices)) ||
  invoices.some(({ isCreditNote, isVoid }) => isCreditNote && !isVoid) ||
  invoicedCents(invoices) > order.totalTtcCents;

/** As the order's history says it, with the difference to what the order comes to here. */
export const invoiceInWords = (invoice: OrderInvoice, allCents: Cents, orderCents: Cents): string => {
  const { ref, isCreditNote, isDeposit, isVoid, isDraft: isStillDraft, totalTtcCents, ofSeveral } = invoice;
  const what = `${isCreditNote ? 'Avoir' : isDeposit ? 'Acompte' : 'Facture'} ${ref}`;
  if (isStillDraft) return `${what} : brouillon`;
  if (isVoid) return `${what} : annulée`;
  if (invoice.isGivenUp) return `${what} : abandonnée, ${moneyText(totalTtcCents)} TTC ne sont plus demandés`;
  // what a deposit leaves is invoiced later
  const off = isDeposit ? 0 : allCents - orderCents;
  const gap = off === 0 ? '' : ` ; facturé en tout ${moneyText(allCents)}, commande ${moneyText(orderCents)}`;
  const whole = ofSeveral
    ? `, sa part des ${moneyText(ofSeveral.totalTtcCents)} de ${ofSeveral.orders} commandes`
    : '';
  return `${what} : ${moneyText(totalTtcCents)} TTC${whole}${gap}`;
};
