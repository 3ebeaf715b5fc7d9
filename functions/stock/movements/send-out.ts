import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import type { Departure } from '#shared/stock/lots/departure.ts';
import { unfitRefusal } from '#shared/stock/lots/lot.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

export type SendOut = {
  adminId: string;
  /** Idempotency key of the shipment. */
  key: string;
  orderId: string;
  /** The new day of the delivery. */
  departureOf: (productId: string) => Departure;
  /** Label of the movements, here and in the ERP. */
  label: string;
  /** `from`: site and lot of the restocked goods; `left`: site and lot of the first shipment. */
  parts: readonly {
    productId: string;
    milli: number;
    from: { siteId: SiteId; lot: string | null };
    left: { siteId: SiteId | null; lot: string | null };
  }[];
  also: () => Promise<TransactItem[]>;
  now: Date;
};

/**
 * Ships returned goods of an order again, each under its lot, in one transaction with the order's: stock
 * sold since, blocked, or past its DLC is refused by name, and nothing moves. The lot's trace shows that the
 * customer has them.
 */
export const sendOut = async (services: MovementServices, request: SendOut): Promise<void> => {
  const { adminId, key, orderId, label, parts, now } = request;
  await recordMovements(services, {
    adminId,
    idempotencyKey: key,
    sent: { key, parts },
    lines: parts.map(({ productId, milli, from }) => ({
      siteId: from.siteId,
      product_id: productId,
      lot: from.lot ?? undefined,
      path: '',
      milli: -milli,
      label,
    })),
    accept: ({ lines }) => {
      for (const { productId, lot, sellBy } of lines) {
        if (lot === null) continue;
        const departure = request.departureOf(productId);
        // a blocked one was refused where the exit was decided
        const refusal = unfitRefusal({ lot, sellBy }, { block: null, departure, field: 'day' });
        if (refusal) throw refusal;
      }
    },
    also: async () => [...(await request.also()), ...(await returnedLess(services, orderId, parts))],
    now,
  });
};

/** Ignore returns already sent again. */
const returnedLess = async (
  { stock }: MovementServices,
  orderId: string,
  parts: SendOut['parts'],
): Promise<TransactItem[]> => {
  const items: TransactItem[] = [];
  for (const { productId, milli, left } of parts) {
    if (left.lot === null || left.siteId === null) continue;
    const known = await stock.lots.find({ productId, lot: left.lot });
    const ref = { productId: known?.productId ?? productId, lot: left.lot };
    if (await stock.lots.wentTo(ref, orderId, left.siteId))
      items.push(stock.lots.recordReturn(ref, orderId, left.siteId, -milli));
  }
  return items;
};
