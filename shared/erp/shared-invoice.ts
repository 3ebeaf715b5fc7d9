import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';

/** An order that an invoice of the ERP was drawn up from, as the ERP had it. */
export const invoicedOrder = z.object({
  erpId: z.string(),
  /** The shop's own; absent for an order of the house. */
  orderId: z.exactOptional(z.string()),
  /** What the order comes to in the ERP, TTC. */
  totalCents: z.number(),
});
export type InvoicedOrder = z.output<typeof invoicedOrder>;

/** What of an invoice is one order's. */
export type InvoiceShare = { totalTtcCents: Cents; restCents: Cents };

/** An amount shared by weights, to the cent: the largest remainders get the cents that are left. Alike without a weight. */
export const sharedBy = (amountCents: Cents, weights: readonly number[]): Cents[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map(
    (weight) => (amountCents * (sum > 0 ? weight : 1)) / (sum > 0 ? sum : weights.length),
  );
  const shares = parts.map(Math.floor);
  const leftCents = amountCents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = [...parts.keys()].toSorted(
    (a, b) => parts[b]! - shares[b]! - (parts[a]! - shares[a]!) || a - b,
  );
  for (const at of byRemainder.slice(0, leftCents)) shares[at]! += 1;
  return shares;
};

/**
 * What of an invoice of several orders is each order's: its total by what the orders come to; of what is left to pay what the
 * shop recorded of an order's own payments on it (`ownPaidCents`) is taken off that order alone, the rest off all of them.
 */
export const invoiceShares = (
  { totalTtcCents, restCents }: InvoiceShare,
  orders: readonly { totalCents: Cents; ownPaidCents: Cents }[],
): InvoiceShare[] => {
  const weights = orders.map(({ totalCents }) => Math.max(0, totalCents));
  const totals = sharedBy(totalTtcCents, weights);
  const sign = totalTtcCents < 0 ? -1 : 1;
  const open = totals.map((total, at) => sign * (total - orders[at]!.ownPaidCents));
  const otherCents = open.reduce((sum, cents) => sum + cents, 0) - sign * restCents;
  const room = open.map((cents) => Math.max(0, cents));
  const roomCents = room.reduce((sum, cents) => sum + cents, 0);
  const taken = sharedBy(Math.max(0, Math.min(otherCents, roomCents)), room);
  // paid above the whole invoice, or a payment of ours that was taken away there
  const off = sharedBy(otherCents - Math.max(0, Math.min(otherCents, roomCents)), weights);
  return totals.map((total, at) => ({
    totalTtcCents: total,
    // no zero below zero
    restCents: sign * (open[at]! - taken[at]! - off[at]!) || 0,
  }));
};
