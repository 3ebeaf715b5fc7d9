import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** An invoice of an order in the ERP, or a credit note; `isVoid`: a draft again, or abandoned. */
export type OrderInvoice = {
  id: string;
  ref: string;
  isCreditNote: boolean;
  isVoid: boolean;
  /** Below zero for a credit note. */
  totalTtcCents: Cents;
};

/** What is invoiced in all, credit notes taken off. */
export const invoicedCents = (invoices: readonly OrderInvoice[]): Cents =>
  invoices.reduce((sum, { isVoid, totalTtcCents }) => sum + (isVoid ? 0 : totalTtcCents), 0);

/**
 * Whether what is invoiced is all that will be: an order may be invoiced in parts, and is not owed less for that.
 */
export const isSettled = (
  order: { totalTtcCents: Cents; deliveryStatus: string },
  invoices: readonly OrderInvoice[],
): boolean =>
  order.deliveryStatus === 'livre' ||
  invoices.some(({ isCreditNote, isVoid }) => isCreditNote && !isVoid) ||
  invoicedCents(invoices) > order.totalTtcCents;

/** As the order's history says it, with the difference to what the order comes to here. */
export const invoiceInWords = (
  { ref, isCreditNote, isVoid, totalTtcCents }: OrderInvoice,
  allCents: Cents,
  orderCents: Cents,
): string => {
  const what = `${isCreditNote ? 'Avoir' : 'Facture'} ${ref}`;
  if (isVoid) return `${what} : annulée`;
  const off = allCents - orderCents;
  const gap = off === 0 ? '' : ` ; facturé en tout ${moneyText(allCents)}, commande ${moneyText(orderCents)}`;
  return `${what} : ${moneyText(totalTtcCents)} TTC${gap}`;
};
