import type { AgreedPricesStore, KnownPrices } from './agreed-prices.store.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { linkedCustomers } from '#functions/customers/linked-customers.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { backoff } from '#functions/platform/backoff.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { grantedDiscount } from '#shared/customers/house-terms.ts';
import type { AgreedPrices } from '#shared/customers/agreed-price.ts';

export type AgreedServices = {
  agreedPrices: AgreedPricesStore;
  customers: Pick<CustomersStore, 'list' | 'recordAgreedPrice'>;
};

/** Other readers may write a product concurrently, so many times; the next reading completes it. */
const TRIES = 8;

/**
 * Applies the ERP's present agreed prices of some products: changes are written to the customers linked to
 * the parties concerned. Readers overlap, and one may have read before a change: each marks a product before
 * it writes to customers, so that the prices stored as known are those that customers have.
 * @returns for how many parties something changed.
 */
export const takeAgreedPrices = async (
  services: AgreedServices,
  agreed: ReadonlyMap<string, readonly ErpAgreedPrice[]>,
): Promise<number> => {
  const touched = new Set<string>();
  let open = [...agreed].map(([id, prices]) => ({ id, after: byParty(prices) }));
  for (let tried = 1; open.length > 0 && tried <= TRIES; tried++) {
    if (tried > 1) await backoff(tried);
    open = await take(services, open, touched);
  }
  return touched.size;
};

/** The ERP has no prices by customer any more: removes all. */
export const dropAgreedPrices = async (services: AgreedServices): Promise<number> => {
  const all = await services.agreedPrices.all();
  return takeAgreedPrices(services, new Map([...all.keys()].map((id) => [id, []])));
};

/** One product and its present prices in the ERP. */
type Read = { id: string; after: AgreedPrices };

/** Adds the parties concerned to `touched`; returns the products that another reader wrote concurrently. */
const take = async (
  services: AgreedServices,
  read: readonly Read[],
  touched: Set<string>,
): Promise<Read[]> => {
  const store = services.agreedPrices;
  const known = await store.ofProducts(read.map(({ id }) => id));
  const overtaken: Read[] = [];
  const changes: (Change & { begun: KnownPrices })[] = [];
  for (const { id, after } of read) {
    const before = known.get(id) ?? { prices: {} };
    if (!before.giving && textOf(before.prices) === textOf(after)) continue;
    const parties = new Set([...(before.giving ?? []), ...Object.keys(before.prices), ...Object.keys(after)]);
    if (parties.size === 0) continue;
    const begun = await unlessOvertaken(store.begin(id, before, [...parties]));
    if (begun) changes.push({ id, after, parties, begun });
    else overtaken.push({ id, after });
  }
  await give(services, changes);
  for (const { id, after, parties, begun } of changes) {
    for (const party of parties) touched.add(party);
    if (!(await unlessConditionFails(store.finish(id, begun, after)))) overtaken.push({ id, after });
  }
  return overtaken;
};

const unlessOvertaken = async <T>(writing: Promise<T>): Promise<T | undefined> => {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return undefined;
  }
};

/** The newest valid one, if there are several; an invalid price counts as none. */
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

const textOf = (prices: AgreedPrices): string =>
  JSON.stringify(Object.entries(prices).map(([party, { priceE4, discount }]) => [party, priceE4, discount]));

/** Present prices of one product, and the parties concerned. */
type Change = Read & { parties: ReadonlySet<string> };

/**
 * To the customers linked to these parties, each product separately: a poll and an order may read
 * concurrently. A third party without a customer gets them when it is linked.
 */
const give = async ({ customers }: AgreedServices, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const linked = await linkedCustomers(customers);
  for (const { id, after, parties } of changes)
    for (const partyId of parties)
      for (const { id: customerId } of linked.get(partyId) ?? [])
        // deleted concurrently
        await unlessConditionFails(customers.recordAgreedPrice(customerId, id, after[partyId]));
};
