import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { unfitRefusal } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

export type TakeBack = {
  adminId: string;
  /** Idempotency key of the return. */
  key: string;
  sent: unknown;
  productId: string;
  milli: number;
  siteId: SiteId;
  lot: string | null;
  /** Label of the movement, here and in the ERP. */
  label: string;
  /** Label of the immediate exit of destroyed goods; null for restocked ones. */
  destroyedAs: string | null;
  /** Its order, and the site and lot of the shipment. */
  order: { id: string; siteId: SiteId | null; lot: string | null };
  also: (documentId: string) => Promise<TransactItem[]>;
  now: Date;
};

/**
 * Enters goods returned by a customer under their own lot: the dates are the lot's, and a blocked lot, or
 * one past its DLC, is refused as at any exit. Destroyed goods enter and leave in the same document, so that
 * ledger, lot and ERP all record it.
 */
export const takeBack = async (services: MovementServices, request: TakeBack) => {
  const { productId, milli, siteId, lot, destroyedAs, order, now } = request;
  await refuseLotless(services, request);
  const line = { siteId, product_id: productId, lot: lot ?? undefined };
  const recorded = await recordMovements(services, {
    adminId: request.adminId,
    idempotencyKey: request.key,
    sent: request.sent,
    kind: 'retour',
    lines: [
      { ...line, path: '', milli, label: request.label },
      ...(destroyedAs === null ? [] : [{ ...line, path: 'destruction.', milli: -milli, label: destroyedAs }]),
    ],
    accept: ({ lines }) => {
      if (destroyedAs !== null) return;
      for (const each of lines) {
        if (each.lot === null) continue;
        // a blocked one was refused where the entry was decided
        const refusal = unfitRefusal(
          { lot: each.lot, sellBy: each.sellBy },
          { block: null, departure: { today: parisDay(now) }, field: 'decision' },
        );
        if (refusal) throw refusal;
      }
    },
    also: async (documentId) => [
      ...(await request.also(documentId)),
      ...(await link(services, order, request)),
    ],
    now,
  });
  return recorded.document.id;
};

/** The ERP accepts no stock of such a product without its lot. */
const refuseLotless = async ({ stock }: MovementServices, { productId, lot }: TakeBack): Promise<void> => {
  if (lot !== null) return;
  const level = (await stock.currentLevels([productId])).get(productId);
  if (level?.byLots) {
    throw new Refusal('invalid_input', 'Ce produit est suivi par lots : indiquez le lot de l’étiquette.', {
      field: 'lot',
    });
  }
};

/** Records the returned quantity in the order's trace. */
const link = async (
  { stock }: MovementServices,
  order: TakeBack['order'],
  { productId, milli }: TakeBack,
): Promise<TransactItem[]> => {
  if (order.lot === null || order.siteId === null) return [];
  const known = await stock.lots.find({ productId, lot: order.lot });
  const ref = { productId: known?.productId ?? productId, lot: order.lot };
  if (!(await stock.lots.wentTo(ref, order.id, order.siteId))) return [];
  return [stock.lots.recordReturn(ref, order.id, order.siteId, milli)];
};
