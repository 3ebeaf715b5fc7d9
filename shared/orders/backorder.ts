import type { Quantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';
import { reservesStock } from './order-status.ts';

/**
 * The rest of an order of which a part was shipped in the ERP. Lines closed at a lower weight have no
 * backorder.
 */
export const stayedBehind = (order: Order): { label: string; awaited: Quantity; milli: number }[] =>
  reservesStock(order)
    ? goodsOf(order.lines).flatMap(({ label, prepared, delivered }) => {
        const milli = prepared.milli - delivered.milli;
        return milli > 0 ? [{ label, awaited: prepared, milli }] : [];
      })
    : [];
