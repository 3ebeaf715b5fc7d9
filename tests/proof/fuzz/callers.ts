import { placeOrder } from '#functions/orders/place-order.ts';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import type { openWholeApi, Route } from '#tests/functions/bad-input/whole-api.ts';
import { anAccount, withAddress } from '#tests/support/accounts/an-account.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';

/** Callers: mostly those the endpoint is for, sometimes others. New people after each `renew`. */
export const openCallers = async ({ shop, fixture, tokens }: Awaited<ReturnType<typeof openWholeApi>>) => {
  const { table } = fixture;
  let orderId = '';
  let right = { pro: '', admin: '' };
  const wrong = [tokens.expired, '', 'x', `${tokens.owner.slice(0, -4)}aaaa`];
  return {
    /** An order of the customer who calls now. */
    get orderId(): string {
      return orderId;
    },
    async renew(n: number): Promise<void> {
      const id = `ESSAI${n}`;
      const account = anAccount({ id, ...withAddress, mail: `${id.toLowerCase()}@bistrot-demo.test` });
      await table.transact(shop.customers.create({ ...account, emailVerifiedAt: account.createdAt }));
      right = {
        pro: await liveToken(table, { family: 'pro', subjectId: id, sessionId: 's' }),
        admin: await liveToken(table, {
          family: 'admin',
          subjectId: `ADMIN${n}`,
          sessionId: 's',
          role: 'super_admin',
        }),
      };
      // earlier calls may have ended delivery there, and taken all the stock
      const { version } = await shop.delivery.read();
      await shop.delivery.replace(DEFAULT_DELIVERY_RULES, version, `ADMIN${n}`, new Date());
      await shop.stock.recordCount(counted('1', [6_000_000, 4_000_000]));
      const placed = await orderAtAnyPrice(shop, id);
      orderId = placed.order_id;
    },
    tokenFor({ endpoint: { access } }: Route, random: Random): string {
      if (random.chance(0.08)) return random.pick([...wrong, right.pro, right.admin]);
      if (access === 'pro' || access === 'public') return right.pro;
      return access === 'pro_or_admin' && random.chance(0.5) ? right.pro : right.admin;
    },
  };
};

type Shop = Awaited<ReturnType<typeof openWholeApi>>['shop'];

/** The price depends on earlier calls: it is confirmed once it is known. */
const orderAtAnyPrice = async (
  shop: Shop,
  customerId: string,
  seenTotal = 1,
): ReturnType<typeof placeOrder> => {
  const items = [{ product_id: '1', quantity: 0.1 }];
  try {
    return await placeOrder(shop, {
      customerId,
      items,
      seenTotal,
      idempotencyKey: undefined,
      now: new Date(),
    });
  } catch (error) {
    const said = error instanceof Refusal && error.code === 'price_changed' ? error.details : undefined;
    const total = Number(said?.['total_ht']);
    if (!said || total === seenTotal) throw error;
    return orderAtAnyPrice(shop, customerId, total);
  }
};
