import { stepTime } from '#functions/erp/writer/step-time.ts';
import type { Catalog } from '#functions/catalog/catalog.module.ts';
import {
  type AgreedServices,
  dropAgreedPrices,
  takeAgreedPrices,
} from '#functions/customers/agreed-prices/take-agreed-prices.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { SyncHealthReader } from '#functions/stock/stock.module.ts';
import { parisClock, parisDay } from '#shared/kernel/dates.ts';

type Services = AgreedServices & {
  catalog: Pick<Catalog, 'listProducts'>;
  erp: () => Promise<DolibarrGateway>;
  readings: SyncHealthReader;
};

/** One product is one call of about 20 ms in Dolibarr: products per poll. */
const AT_NIGHT = 120;
/** On request of an administrator: 1,000 products in about 20 minutes. */
const ON_REQUEST = 250;
const WAITS_MS = 3_600_000;
/** Of the minute that a poll has, when the ERP is slow: the next poll continues. */
const MOST_MS = 20_000;

/**
 * Reads the prices agreed with single customers. The ERP lists them by product only and does not mark the
 * product as changed: all are read at night, some at each poll, and those of an order when it is placed
 * (`checkAgreedPrices`). Where no agreed price exists, one check a day. A re-read of the whole catalogue
 * re-reads these prices at any hour: butchers set prices before six.
 */
export const followAgreedPrices = async (services: Services, now: Date, time = stepTime()) => {
  const store = services.agreedPrices;
  const day = parisDay(now);
  const stored = await store.round();
  const isNew = stored?.day !== day;
  const requestedAt = (await services.readings.find()).requestedAt ?? stored?.requestedAt;
  const begins = {
    day,
    afterId: '0',
    isDone: false,
    ...(requestedAt === undefined ? {} : { requestedAt }),
  };
  // on the first day, reading continues after the night
  const round = (isNew && (isNight(now) || !stored)) || requestedAt !== stored?.requestedAt ? begins : stored;
  if (!round || round.isDone) return undefined;
  const products = (await services.catalog.listProducts()).map(({ id }) => id);
  const isAwaited = requestedAt !== undefined && now.getTime() - Date.parse(requestedAt) < WAITS_MS;
  const batch = inTurn(products, round.afterId, isNight(now) && !isAwaited ? AT_NIGHT : ON_REQUEST);
  if (batch.length === 0) {
    await store.keepRound({ ...round, isDone: true });
    return {};
  }
  const erp = await services.erp();
  const agreed = new Map<string, readonly ErpAgreedPrice[]>();
  let { afterId } = round;
  for (const id of batch) {
    if (agreed.size > 0 && time.elapsedMs() >= MOST_MS) break;
    const prices = await readErp(erp.listAgreedPrices(id, day));
    if (prices === undefined) {
      const agreedPricesChanged = await dropAgreedPrices(services);
      await store.keepRound({ ...round, isDone: true, isOff: true });
      return { agreedPricesChanged };
    }
    agreed.set(id, prices);
    afterId = id;
  }
  const agreedPricesChanged = await takeAgreedPrices(services, agreed);
  await store.keepRound({ ...round, afterId });
  return { agreedPricesChanged };
};

const isNight = (at: Date): boolean => parisClock(at) >= '02:00' && parisClock(at) < '06:00';

const inTurn = (ids: readonly string[], afterId: string, most: number): string[] =>
  ids
    .filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) > Number(afterId))
    .toSorted((a, b) => Number(a) - Number(b))
    .slice(0, most);
