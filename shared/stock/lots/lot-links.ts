import * as z from 'zod/mini';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { LotRef } from './lot.ts';
import type { MovementKind } from '#shared/stock/movements/movement.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/**
 * An exit of a lot: destroyed, corrected, or removed in Dolibarr or at the till (`kind` dolibarr, comptage).
 */
export type LotExit = {
  source: LotRef;
  documentId: string;
  n: number;
  kind: MovementKind;
  at: string;
  by: string;
  siteId: SiteId;
  milli: number;
  label: string;
  undoneBy?: string;
};

/** A quantity of a lot in an order line, with customer and price. */
export type LotOrder = {
  source: LotRef;
  orderId: string;
  reference: string;
  customerId: string;
  customerName: string;
  at: string;
  by: string;
  siteId: SiteId;
  productName: string;
  milli: number;
  unitPriceE4: PriceE4;
  /** Quantity refused by the receiver, after its restocking or destruction. */
  returnedMilli?: number;
  undoneBy?: string;
};

/** A recall drill: lot, results and duration. */
export const recallDrill = z.object({
  productId: z.string(),
  lot: z.string(),
  at: z.string(),
  by: z.string(),
  milliseconds: z.number(),
  lots: z.number(),
  orders: z.number(),
  customers: z.number(),
  /** Number of recipients by mail; absent in older drills. */
  letters: z.exactOptional(z.number()),
  complete: z.boolean(),
});
export type RecallDrill = z.output<typeof recallDrill>;

/** A change of a lot: who, when and why. */
export type LotChange = {
  at: string;
  by: string;
  what: 'blocked' | 'released' | 'origin' | 'days' | 'cost' | 'found';
  reason: string | null;
  /** The related lot: blocked or unblocked with it, or identified as the same. */
  with?: LotRef;
  from: unknown;
  to: unknown;
};
