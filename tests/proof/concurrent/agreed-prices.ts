import { setTimeout as pause } from 'node:timers/promises';
import { checkAgreedPrices } from '#functions/customers/agreed-prices/check-agreed-prices.ts';
import { followAgreedPrices } from '#functions/erp/follow/follow-agreed-prices.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { mortal } from '#tests/proof/standing/mortal-client.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { NOW, openTestShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { openRound, type Played } from './round.ts';
import { plainTable, slowTable } from './slow-client.ts';

/** By customer, the third party that each is linked to. */
const PARTIES = { CLIENT1: '9', CLIENT2: '8' } as const;
const CUSTOMERS = Object.keys(PARTIES) as (keyof typeof PARTIES)[];
const PRODUCTS = testProducts.slice(0, 2).map(({ id }) => id);
const INSTANTS = 6;
/** Milliseconds that Dolibarr takes before or after it reads its prices. */
const ERP_MS = 40;

/** Prices agreed in Dolibarr that change while a poll and orders read them; any reader may die. */
export const playAgreedPrices = async (seed: number): Promise<Played> => {
  const round = openRound(seed);
  const { random, atOnce, note, count } = round;
  const { between, chance, pick } = random;
  const clear = shopOn(plainTable((await openTestShop()).table.name));
  await clear.table.transact(
    clear.customers.create({ ...testCustomer, id: 'CLIENT2', mail: 'client2@table-essai.test' }),
  );
  const granted = { level: 1, discount: 0, outstandingLimitCents: null, isClosed: false };
  for (const id of CUSTOMERS) {
    await clear.customers.recordErpId(id, PARTIES[id]);
    await clear.customers.recordHouseTerms(id, { ...granted, readAt: NOW.toISOString() });
  }
  /** By product and party, what Dolibarr has, and all that it had since the instant began. */
  const agreed = new Map<string, number>();
  const valid = new Map<string, Set<number | undefined>>();
  const place = (productId: string, party: string) => `${productId} of ${party}`;
  const forget = () => {
    for (const productId of PRODUCTS)
      for (const party of Object.values(PARTIES))
        valid.set(place(productId, party), new Set([agreed.get(place(productId, party))]));
  };
  const agree = (): void => {
    const at = place(pick(PRODUCTS), pick(Object.values(PARTIES)));
    const price = pick([0, 50_000, 60_000]) || undefined;
    if (price === undefined) agreed.delete(at);
    else agreed.set(at, price);
    valid.get(at)?.add(price);
    note(`  agreed: product ${at} at ${price}`);
    count('changed prices');
  };
  const slowly = () => pause(between(0, ERP_MS));
  const listAgreedPrices: DolibarrGateway['listAgreedPrices'] = async (productId) => {
    await slowly();
    const prices = Object.values(PARTIES).flatMap((thirdPartyId): ErpAgreedPrice[] => {
      const priceHtE4 = agreed.get(place(productId, thirdPartyId));
      return priceHtE4 === undefined ? [] : [{ thirdPartyId, priceHtE4, discountBasisPoints: 0 }];
    });
    await slowly();
    return ok(prices);
  };
  const { gateway } = oneOrderErp(() => ({ listAgreedPrices }));
  /** A process of its own, which shares no memory with another; it may die at any call to the table. */
  const openProcess = (calls: number) => {
    const death = { atCall: between(3, calls), when: pick(['before', 'after'] as const) };
    const { client, hasDied } = mortal(chance(0.25) ? death : undefined);
    const services = { ...shopOn(slowTable(clear.table.name, random, client)), erp: async () => gateway };
    const survived = async (run: () => Promise<unknown>) => {
      try {
        await run();
      } catch (error) {
        if (!hasDied()) throw error;
      }
      if (hasDied()) count('deaths');
    };
    return { services, survived };
  };
  const wrong: string[] = [];
  const readings = syncHealthStore(clear.table);
  let now = NOW;
  const poll = () => {
    const { services, survived } = openProcess(12);
    const act = () =>
      survived(() => followAgreedPrices({ ...services, readings: openSyncHealth(services.table) }, now));
    return { name: 'a poll', act };
  };
  const look = () => {
    const { services, survived } = openProcess(9);
    const customerId = pick(CUSTOMERS);
    const act = () => survived(() => checkAgreedPrices(services, customerId, PRODUCTS, now));
    return { name: `a look for ${customerId}`, act };
  };
  const order = () => {
    const { services, survived } = openProcess(40);
    const customerId = pick(CUSTOMERS);
    const ids = PRODUCTS.filter(() => chance(0.5));
    const items = (ids.length > 0 ? ids : [pick(PRODUCTS)]).map((product_id) => ({
      product_id,
      quantity: 0.1,
    }));
    const request = {
      customerId,
      items,
      seenTotal: null,
      idempotencyKey: undefined,
      identicalConfirmed: true,
    };
    const act = () =>
      survived(async () => {
        const { order_id: id } = await placeOrder(services, { ...request, now });
        for (const { productId, unitPriceE4 } of (await clear.orders.find(customerId, id))!.lines) {
          const at = place(productId, PARTIES[customerId]);
          const base = testProducts.find((product) => product.id === productId)!.priceHtE4;
          const allowed = [...valid.get(at)!].map((price) => price ?? base);
          if (!allowed.includes(unitPriceE4))
            wrong.push(`${id} charges ${unitPriceE4} for product ${at}, agreed at ${allowed.join(' or ')}`);
        }
        count('orders');
      });
    return { name: `${customerId} orders ${items.map(({ product_id: id }) => id).join(', ')}`, act };
  };
  const wrongTerms = async (): Promise<void> => {
    for (const id of CUSTOMERS) {
      const terms = (await clear.customers.find(id))?.houseTerms?.agreed ?? {};
      for (const productId of PRODUCTS) {
        const at = place(productId, PARTIES[id]);
        if (terms[productId]?.priceE4 !== agreed.get(at))
          wrong.push(`product ${at} is at ${terms[productId]?.priceE4}, agreed at ${agreed.get(at)}`);
      }
    }
  };
  for (let n = 0; n < INSTANTS && wrong.length === 0; n++) {
    now = new Date(now.getTime() + 600_000);
    forget();
    await readings.recordRequested(now);
    const change = { name: 'the house agrees a price', act: async () => (await slowly(), agree()) };
    await atOnce<unknown>([
      poll(),
      ...Array.from({ length: between(1, 2) }, order),
      ...Array.from({ length: between(2, 4) }, look),
      ...Array.from({ length: between(1, 3) }, () => change),
    ]);
    // what is read once nothing else happens is what Dolibarr has
    now = new Date(now.getTime() + 600_000);
    await readings.recordRequested(now);
    await followAgreedPrices(
      { ...clear, readings: openSyncHealth(clear.table), erp: async () => gateway },
      now,
    );
    await wrongTerms();
  }
  return round.played(wrong);
};
