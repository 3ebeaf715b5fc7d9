import * as z from 'zod/mini';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { LotRef } from './lot.ts';
import type { MovementKind } from '#shared/stock/movements/movement.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** Some of a lot left: thrown away, corrected, or gone in Dolibarr or at the till (`kind` dolibarr, comptage). */
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

/** Some of a lot went into a line of an order: who gets it, and at what price. */
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
  /** How much of it its receiver did not take, once it was put away or destroyed. */
  returnedMilli?: number;
  undoneBy?: string;
};

/** A recall that was tried: of which lot, what it found and how long it took. */
export const recallDrill = z.object({
  productId: z.string(),
  lot: z.string(),
  at: z.string(),
  by: z.string(),
  milliseconds: z.number(),
  lots: z.number(),
  orders: z.number(),
  customers: z.number(),
  /** How many of them a letter would reach; absent in drills of before. */
  letters: z.exactOptional(z.number()),
  complete: z.boolean(),
});
export type RecallDrill = z.output<typeof recallDrill>;

/** Who changed what of a lot, when and why. */
export type LotChange = {
  at: string;
  by: string;
  what: 'blocked' | 'released' | 'origin' | 'days' | 'cost' | 'found';
  reason: string | null;
  /** Blocked or freed because it comes from this one; found to be this one. */
  with?: LotRef;
  from: unknown;
  to: unknown;
};
