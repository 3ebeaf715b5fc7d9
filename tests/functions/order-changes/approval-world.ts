import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { keys } from '#functions/table-keys.ts';
import type { Identity, PersonRights } from '#shared/kernel/access.ts';
import { minutes, openStandingShop, SATURDAY } from '#tests/functions/standing-orders/standing-world.ts';
import { liveSession } from '#tests/support/accounts/live-session.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

export const customerId = testCustomer.id;
export const chef: PersonRights = { role: 'chef', seesPrices: true, mayPay: true };
export const gerant: PersonRights = { role: 'gerant', seesPrices: true, mayPay: true };

/** The Gérant who answers, an hour after the request. */
export const by = (personId: string, now = minutes(SATURDAY, 60)) => ({ customerId, personId, now });

export type ApprovalWorld = Awaited<ReturnType<typeof openApprovals>>;

/** A company with two Gérants, and a Chef whose orders wait for one of them. */
export const openApprovals = async () => {
  const opened = await openStandingShop();
  const shop = { ...opened, failedExpiries: failedExpiriesStore(opened.table) };

  const signIn = async (id: string, rights: PersonRights, now = SATURDAY): Promise<Identity> => {
    const person = { id, rights };
    const caller: Identity = { family: 'pro', subjectId: customerId, sessionId: `s-${id}`, person };
    await liveSession(shop.table, caller, now);
    return caller;
  };
  const find = async (id: string) => {
    const order = await shop.orders.find(customerId, id);
    if (!order) throw new Error('no order');
    return order;
  };
  await signIn('G1', gerant);
  await signIn('G2', gerant);

  return {
    shop,
    signIn,
    find,
    reserved: async () => (await shop.stock.getLevel('1'))?.reserved,

    /** By a Chef who may order for 5 €: 2 kg, to come on Tuesday, unless given otherwise. */
    async waiting({ items = [{ product_id: '1', quantity: 2 }], day = '2026-11-24' } = {}) {
      const caller = await signIn('CHEF', chef);
      await shop.table.update(keys.person(customerId, 'CHEF'), {
        update: 'SET orderLimitCents = :cents',
        values: { ':cents': 500 },
      });
      const placed = await placeOrder(shop, {
        customerId,
        items,
        seenTotal: items.reduce((sum, { quantity }) => sum + 10 * quantity, 0),
        idempotencyKey: undefined,
        delivery: { day, addressId: 'CUISINE' },
        caller,
        now: SATURDAY,
      });
      return { order: await find(placed.order_id), caller };
    },
  };
};
