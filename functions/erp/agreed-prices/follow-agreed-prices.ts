import { stepTime } from '#functions/erp/writer/step-time.ts';
import { grantedDiscount } from '#shared/customers/house-terms.ts';
import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { linkedCustomers } from '#functions/customers/linked-customers.ts';
import { type AgreedPricesStore, type AgreedRound, agreedWith } from './agreed-prices.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { SyncHealthReader } from '#functions/stock/stock.module.ts';
import type { AgreedPrices } from '#shared/kernel/agreed-price.ts';
import { parisClock, parisDay } from '#shared/kernel/dates.ts';

type Services = {
  agreedPrices: AgreedPricesStore;
  catalog: Pick<Catalog, 'listProducts'>;
  customers: Pick<Customers, 'list' | 'recordAgreedPrices'>;
  erp: () => Promise<DolibarrGateway>;
  readings: SyncHealthReader;
};

/** One product is one call of some 20 ms there: a look at night reads so many, by day one an hour is read. */
const AT_NIGHT = 120;
const BY_DAY = 1;
const BY_DAY_EVERY_MS = 55 * 60_000;
/** A person waits: a thousand products in some twenty minutes, of an hour that is theirs. */
const WHEN_ASKED = 250;
const WAITS_MS = 3_600_000;
/** Of the minute that a poll has, where the ERP takes long: the next poll goes on. */
const MOST_MS = 20_000;

/**
 * The prices that the house agreed with single customers. The ERP tells them product by product only, and changes nothing of
 * the product with them: all are read by night, some at each poll; by day those that are known are read in turn. A house
 * that keeps none is asked once a day. Whoever has the whole catalogue read again has these prices read again too, at any hour: butchers
 * set prices before six.
 */
export const followAgreedPrices = async (services: Services, now: Date, time = stepTime()) => {
  const store = services.agreedPrices;
  const day = parisDay(now);
  const held = await store.round();
  const isNew = held?.day !== day;
  const requestedAt = (await services.readings.find()).requestedAt ?? held?.requestedAt;
  const begins: AgreedRound = {
    day,
    afterId: '0',
    isDone: false,
    ...(requestedAt === undefined ? {} : { requestedAt }),
  };
  // before its night the day before goes on being read
  const round = (isNew && (isNight(now) || !held)) || requestedAt !== held?.requestedAt ? begins : held;
  if (!round) return {};
  const all = await store.all();
  if (round.isDone && (all.size === 0 || isRecent(round.readAt, now))) return {};
  const products = round.isDone
    ? [...all.keys()]
    : (await services.catalog.listProducts()).map(({ id }) => id);
  const isAwaited = requestedAt !== undefined && now.getTime() - Date.parse(requestedAt) < WAITS_MS;
  const most = isNight(now) && !isAwaited ? AT_NIGHT : WHEN_ASKED;
  const next = inTurn(products, round.afterId, round.isDone ? BY_DAY : most);
  if (!round.isDone && next.length === 0) {
    await store.keepRound({ ...round, isDone: true, afterId: '0' });
    return {};
  }
  const erp = await services.erp();
  const asked = round.isDone && next.length === 0 ? inTurn(products, '0', BY_DAY) : next;
  const touched = new Set<string>();
  const changed = new Map<string, AgreedPrices>();
  let { afterId } = round;
  for (const id of asked) {
    if (afterId !== round.afterId && time.elapsedMs() >= MOST_MS) break;
    const prices = await readErp(erp.listAgreedPrices(id, day));
    if (prices === undefined) return switchedOff(services, round);
    afterId = id;
    const [before, after] = [all.get(id) ?? {}, byParty(prices)];
    if (isSame(before, after)) continue;
    changed.set(id, after);
    all.set(id, after);
    for (const party of [...Object.keys(before), ...Object.keys(after)]) touched.add(party);
  }
  await give(services, touched, all);
  // known only once it was given: a death before is made good by the next poll
  for (const [id, prices] of changed) await store.keep(id, prices);
  await store.keepRound({ ...round, afterId, ...(round.isDone ? { readAt: now.toISOString() } : {}) });
  return { agreedPricesChanged: touched.size };
};

const isRecent = (readAt: string | undefined, now: Date): boolean =>
  readAt !== undefined && now.getTime() - Date.parse(readAt) < BY_DAY_EVERY_MS;

const isNight = (at: Date): boolean => parisClock(at) >= '02:00' && parisClock(at) < '06:00';

const inTurn = (ids: readonly string[], afterId: string, most: number): string[] =>
  ids
    .filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) > Number(afterId))
    .toSorted((a, b) => Number(a) - Number(b))
    .slice(0, most);

/** The newest that holds, where several do; what is no price, or no part of one, is not agreed. */
const byParty = (prices: readonly ErpAgreedPrice[]): AgreedPrices =>
  Object.fromEntries(
    prices
      .filter(({ priceHtE4 }) => priceHtE4 > 0)
      .toReversed()
      .map(({ thirdPartyId, priceHtE4, discountBasisPoints }) => [
        thirdPartyId,
        { priceE4: priceHtE4, discount: grantedDiscount(discountBasisPoints) },
      ]),
  );

const isSame = (a: AgreedPrices, b: AgreedPrices): boolean => textOf(a) === textOf(b);
const textOf = (prices: AgreedPrices): string =>
  JSON.stringify(Object.entries(prices).map(([party, { priceE4, discount }]) => [party, priceE4, discount]));

/** The house does without them from now on: nobody pays one any more. */
const switchedOff = async (services: Services, round: AgreedRound) => {
  const store = services.agreedPrices;
  const all = await store.all();
  const parties = new Set([...all.values()].flatMap((prices) => Object.keys(prices)));
  await give(services, parties, new Map());
  for (const id of all.keys()) await store.keep(id, {});
  await store.keepRound({ ...round, afterId: '0', isDone: true });
  return { agreedPricesChanged: parties.size };
};

/** To whoever is linked to these parties; who is no customer of the shop, or not yet, is given them once linked. */
const give = async (
  { customers }: Services,
  partyIds: Iterable<string>,
  all: ReadonlyMap<string, AgreedPrices>,
): Promise<void> => {
  const wanted = [...partyIds];
  if (wanted.length === 0) return;
  const linked = await linkedCustomers(customers);
  for (const partyId of wanted) {
    for (const { id } of linked.get(partyId) ?? []) {
      try {
        await customers.recordAgreedPrices(id, agreedWith(all, partyId));
      } catch (error) {
        // deleted meanwhile
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
  }
};
