import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { unfitRefusal } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

export type TakeBack = {
  adminId: string;
  /** Of what comes back: the same never comes back twice. */
  key: string;
  sent: unknown;
  productId: string;
  milli: number;
  siteId: SiteId;
  lot: string | null;
  /** Said of the movement, here and in the ERP. */
  label: string;
  /** It goes out again at once, and says so; null for what is put away. */
  destroyedAs: string | null;
  /** Of the order that it left for, and the site that it left from. */
  order: { id: string; siteId: SiteId | null; lot: string | null };
  also: (documentId: string) => Promise<TransactItem[]>;
  now: Date;
};

/**
 * Goods that left for a customer and came back enter under their own lot: the days are the lot's, and a blocked lot, or one
 * past its DLC, is refused by the rule of every way out. What is destroyed comes in and goes out in the same document, so
 * that ledger, lot and ERP all say so.
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

/** The ERP takes no stock of such a product without its lot. */
const refuseLotless = async ({ stock }: MovementServices, { productId, lot }: TakeBack): Promise<void> => {
  if (lot !== null) return;
  const level = (await stock.currentLevels([productId])).get(productId);
  if (level?.byLots) {
    throw new Refusal('invalid_input', 'Ce produit est suivi par lots : indiquez le lot de l’étiquette.', {
      field: 'lot',
    });
  }
};

/** What its trace says of the order: so much of it came back. */
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
