import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

const DRAFT = '0';
const OPEN = '1';
const CLOSED = '2';
const ABANDONED = '3';

export const isDraft = (statusCode: string): boolean => statusCode === DRAFT;
export const isAbandoned = (statusCode: string): boolean => statusCode === ABANDONED;

/** Abandoned: in accounting, but not due. A replaced one is on another invoice. */
export const isGivenUp = (invoice: { statusCode: string; closeCode?: string | null }): boolean =>
  invoice.statusCode === ABANDONED && !!invoice.closeCode && invoice.closeCode !== 'replaced';

/**
 * Whether payments can be recorded on it: validated, and not closed with an unpaid rest (abandoned, or
 * converted to a discount).
 */
export const isLive = (invoice: { statusCode: string; isCreditNote: boolean; restCents: Cents }): boolean => {
  const { statusCode, isCreditNote, restCents } = invoice;
  if (statusCode === OPEN) return true;
  return statusCode === CLOSED && (isCreditNote ? restCents === 0 : restCents <= 0);
};

/** Not due any more: abandoned, or a credit note converted to a discount. */
export const isClosedWithRest = (invoice: {
  statusCode: string;
  isCreditNote: boolean;
  restCents: Cents;
}): boolean => invoice.statusCode === CLOSED && !isLive(invoice);

/** An invoice or credit note of an order in the ERP; `isVoid`: draft, abandoned or deleted. */
export const orderInvoice = z.object({
  id: z.string(),
  ref: z.string(),
  isCreditNote: z.boolean(),
  isVoid: z.boolean(),
  /** Requested before delivery: its amount is part of the final invoice. */
  isDeposit: z.exactOptional(z.boolean()),
  /** Negative for a credit note. */
  totalTtcCents: z.number(),
  /** Deposits and credits that its lines deduct: its total is lower by them. */
  deductedCents: z.exactOptional(z.number()),
  /** Abandoned: invoiced, but not due. */
  isGivenUp: z.exactOptional(z.literal(true)),
  /** A draft: not due yet. */
  isDraft: z.exactOptional(z.literal(true)),
  /** Unpaid rest, negative for a due refund; absent: not read yet. */
  restCents: z.exactOptional(z.number()),
  /** An invoice of several orders: their number and its total; the amounts above are this order's share. */
  ofSeveral: z.exactOptional(z.object({ orders: z.number(), totalTtcCents: z.number() })),
});
export type OrderInvoice = z.output<typeof orderInvoice>;

type Counted = Pick<OrderInvoice, 'isVoid' | 'isDeposit' | 'totalTtcCents' | 'deductedCents'>;

/** Invoiced total net of credit notes; deposits are part of the final invoices. */
export const invoicedCents = (invoices: readonly Counted[]): Cents =>
  sumOf(invoices.filter(({ isDeposit }) => !isDeposit));

export const depositCents = (invoices: readonly Counted[]): Cents =>
  sumOf(invoices.filter(({ isDeposit }) => isDeposit));

const sumOf = (invoices: readonly Counted[]): Cents =>
  invoices.reduce(
    (sum, { isVoid, totalTtcCents, deductedCents = 0 }) => sum + (isVoid ? 0 : totalTtcCents + deductedCents),
    0,
  );

/**
 * Unpaid rest of all invoices minus unused credit notes; undefined while none is validated or a rest is
 * unknown.
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

/** Whether no further invoice is expected: an order can be invoiced in parts. */
export const isSettled = (
  order: { totalTtcCents: Cents; deliveryStatus: string },
  invoices: readonly OrderInvoice[],
): boolean =>
  (order.deliveryStatus === 'livre' && !isOnlyDeposits(invoices)) ||
  invoices.some(({ isCreditNote, isVoid }) => isCreditNote && !isVoid) ||
  invoicedCents(invoices) > order.totalTtcCents;

/** Text of the history, with the difference from the order's total. */
export const invoiceDifferenceText = (invoice: OrderInvoice, allCents: Cents, orderCents: Cents): string => {
  const { ref, isCreditNote, isDeposit, isVoid, isDraft: isStillDraft } = invoice;
  const { totalTtcCents, deductedCents, ofSeveral } = invoice;
  const what = `${isCreditNote ? 'Avoir' : isDeposit ? 'Acompte' : 'Facture'} ${ref}`;
  if (isStillDraft) return `${what} : brouillon`;
  if (isVoid) return `${what} : annulée`;
  if (invoice.isGivenUp) return `${what} : abandonnée, ${moneyText(totalTtcCents)} TTC ne sont plus demandés`;
  // the rest of a deposit is invoiced later
  const off = isDeposit ? 0 : allCents - orderCents;
  const gap = off === 0 ? '' : ` ; facturé en tout ${moneyText(allCents)}, commande ${moneyText(orderCents)}`;
  const whole = ofSeveral
    ? `, sa part des ${moneyText(ofSeveral.totalTtcCents)} de ${ofSeveral.orders} commandes`
    : '';
  const deducted = deductedCents ? `, ${moneyText(deductedCents)} d’acompte ou d’avoir déduits` : '';
  return `${what} : ${moneyText(totalTtcCents)} TTC${deducted}${whole}${gap}`;
};
