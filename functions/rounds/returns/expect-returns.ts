import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';
import type { DeliveryProof } from '#shared/orders/delivery-proof.ts';
import { returnedParts, type ReturnedGoods } from '#shared/rounds/returned-goods.ts';

/** Goods refused at the handover return with the van: listed for a decision from then on. */
export const expectReturns = (
  returns: Pick<ReturnsStore, 'save'>,
  order: Order,
  { refused, at }: Pick<DeliveryProof, 'refused' | 'at'>,
  before: ReturnedGoods | undefined,
): TransactItem[] => {
  const parts = returnedParts(order, refused, before?.parts, before?.lastPart);
  if (parts.length === 0 && !before) return [];
  const { id: orderId, customerId, reference } = order;
  const version = (before?.version ?? 0) + 1;
  const numbered = before?.lastPart === undefined ? {} : { lastPart: before.lastPart };
  return [returns.save({ orderId, customerId, reference, at, parts, ...numbered, version }, before)];
};
