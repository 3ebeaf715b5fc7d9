import type { Customers } from '#functions/customers/customers.module.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import type { LotRecords } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { wireFromQuantity, quantityOf } from '#shared/kernel/quantity.ts';
import { isWaiting, type ReturnedGoods, type ReturnedPart } from '#shared/rounds/returned-goods.ts';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { isExpired, type Lot, lotKey } from '#shared/stock/lots/lot.ts';

type Services = { returns: ReturnsStore; customers: Pick<Customers, 'findAll'>; lots: LotRecords };

/** Undecided returned goods, oldest first, with the present state of their lots. */
export const listReturns = async (
  { returns, customers, lots }: Services,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
) => {
  const { items, next } = await returns.waiting(limit, cursor);
  const named = items.flatMap(({ parts }) =>
    parts.filter(isWaiting).flatMap(({ productId, lot }) => (lot === null ? [] : [{ productId, lot }])),
  );
  const [accounts, records] = await Promise.all([
    customers.findAll([...new Set(items.map(({ customerId }) => customerId))]),
    lots.findMany(named),
  ]);
  const names = new Map(accounts.map(({ id, society }) => [id, society]));
  const day = parisDay(now);
  const data = items.flatMap((goods) =>
    goods.parts
      .filter(isWaiting)
      .map((part) =>
        returnRow(goods, part, names.get(goods.customerId) ?? '', { day, lot: lotOf(part, records) }),
      ),
  );
  return { success: true as const, data, next_cursor: next };
};

const lotOf = ({ productId, lot }: ReturnedPart, records: ReadonlyMap<string, Lot>): Lot | undefined =>
  lot === null ? undefined : records.get(lotKey({ productId, lot }));

const returnRow = (
  { orderId, reference, at }: ReturnedGoods,
  { n, productId, label, unit, milli, siteId, lot: name, reason }: ReturnedPart,
  customer: string,
  { day, lot }: { day: string; lot: Lot | undefined },
): ReturnRow => ({
  order_id: orderId,
  part: n,
  reference,
  client_nom: customer,
  remis_le: at,
  product_id: productId,
  label,
  unite: unit,
  quantite: wireFromQuantity(quantityOf(unit, milli)),
  lot: name,
  sellby: lot?.sellBy ?? null,
  eatby: lot?.eatBy ?? null,
  blocked: lot?.block?.reason ?? null,
  expired: lot !== undefined && isExpired(lot, day),
  warehouse_id: siteId,
  motif: reason,
});
