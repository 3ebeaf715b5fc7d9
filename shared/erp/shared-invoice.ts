import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';

/** An order of an ERP invoice, with its data in the ERP. */
export const invoicedOrder = z.object({
  erpId: z.string(),
  /** The shop's order id; absent for an order created in the ERP. */
  orderId: z.exactOptional(z.string()),
  /** Total of the order in the ERP, TTC. */
  totalCents: z.number(),
});
export type InvoicedOrder = z.output<typeof invoicedOrder>;

/** An order's share of an invoice. */
export type InvoiceShare = { totalTtcCents: Cents; restCents: Cents; deductedCents?: Cents };

/** Splits an amount by weights, to the cent, by largest remainders. Equal shares without weights. */
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
 * Splits an invoice of several orders: its total by the orders' totals; payments that the shop recorded
 * (`ownPaidCents`) reduce their own order's rest, all others reduce every order's.
 */
export const invoiceShares = (
  { totalTtcCents, restCents, deductedCents }: InvoiceShare,
  orders: readonly { totalCents: Cents; ownPaidCents: Cents }[],
): InvoiceShare[] => {
  const weights = orders.map(({ totalCents }) => Math.max(0, totalCents));
  const totals = sharedBy(totalTtcCents, weights);
  const deducted = deductedCents && sharedBy(deductedCents, weights);
  const sign = totalTtcCents < 0 ? -1 : 1;
  const open = totals.map((total, at) => sign * (total - orders[at]!.ownPaidCents));
  const otherCents = open.reduce((sum, cents) => sum + cents, 0) - sign * restCents;
  const room = open.map((cents) => Math.max(0, cents));
  const roomCents = room.reduce((sum, cents) => sum + cents, 0);
  const taken = sharedBy(Math.max(0, Math.min(otherCents, roomCents)), room);
  // paid above the whole invoice, or one of our payments was deleted there
  const off = sharedBy(otherCents - Math.max(0, Math.min(otherCents, roomCents)), weights);
  return totals.map((total, at) => ({
    totalTtcCents: total,
    ...(deducted ? { deductedCents: deducted[at]! } : {}),
    // avoid -0
    restCents: sign * (open[at]! - taken[at]! - off[at]!) || 0,
  }));
};
