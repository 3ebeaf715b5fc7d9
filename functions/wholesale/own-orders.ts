import { isOwn, nothing, ownAccount } from '#functions/invoices/own-account.ts';
import { orderView } from '#functions/wholesale/document-views.ts';
import { readOrders } from '#functions/wholesale/read-lists.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';

/** API-15 (AMB-50): the customer's orders, of its own third party only. */
export const listOwnOrders = async (services: WholesaleServices, customerId: string, now: Date) => {
  const { erpId, society } = await ownAccount(services, customerId);
  const list = erpId ? await readOrders(services, now, erpId) : nothing(now);
  return {
    success: true as const,
    data: list.rows.filter(isOwn(erpId)).map((order) => orderView(order, society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};
