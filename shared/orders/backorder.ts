import type { Quantity } from '#shared/kernel/quantity.ts';
import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';
import { reservesStock } from './order-status.ts';

/**
 * What an order still waits for after a part of it was shipped in the ERP. What was weighed lighter and closed here
 * waits for nothing.
 */
export const stayedBehind = (order: Order): { label: string; awaited: Quantity; milli: number }[] =>
  reservesStock(order)
    ? goodsOf(order.lines).flatMap(({ label, prepared, delivered }) => {
        const milli = prepared.milli - delivered.milli;
        return milli > 0 ? [{ label, awaited: prepared, milli }] : [];
      })
    : [];
