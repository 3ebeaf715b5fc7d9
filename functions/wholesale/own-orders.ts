import { isOwn, nothing, ownAccount, ownParties } from '#functions/invoices/own-account.ts';
import { orderView } from '#functions/wholesale/document-views.ts';
import { readOrders } from '#functions/wholesale/read-lists.ts';
import type { WholesaleServices } from '#functions/wholesale/wholesale-services.ts';

/** API-15 (AMB-50): the customer's orders, of its own third parties only. */
export const listOwnOrders = async (services: WholesaleServices, customerId: string, now: Date) => {
  const account = await ownAccount(services, customerId);
  const partyIds = await ownParties(services, account, now);
  const list = partyIds.length > 0 ? await readOrders(services, now, partyIds) : nothing(now);
  return {
    success: true as const,
    data: list.rows.filter(isOwn(partyIds)).map((order) => orderView(order, account.society)),
    read_at: list.readAt,
    stale: list.stale,
  };
};
