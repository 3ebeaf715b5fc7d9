import type { AgreedPricesStore } from './agreed-prices.store.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import { linkedCustomers } from '#functions/customers/linked-customers.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { grantedDiscount } from '#shared/customers/house-terms.ts';
import type { AgreedPrices } from '#shared/customers/agreed-price.ts';

export type AgreedServices = {
  agreedPrices: AgreedPricesStore;
  customers: Pick<CustomersStore, 'list' | 'recordAgreedPrice'>;
};

/**
 * Applies the ERP's present agreed prices of some products: changes are written to the customers linked to
 * the parties concerned.
 * @returns for how many parties something changed.
 */
export const takeAgreedPrices = async (
  services: AgreedServices,
  agreed: ReadonlyMap<string, readonly ErpAgreedPrice[]>,
): Promise<number> => {
  const store = services.agreedPrices;
  const known = await store.ofProducts([...agreed.keys()]);
  const changes = [...agreed]
    .map(([id, prices]) => ({ id, before: known.get(id) ?? {}, after: byParty(prices) }))
    .filter(({ before, after }) => textOf(before) !== textOf(after));
  if (changes.length === 0) return 0;
  const touched = await give(services, changes);
  // saved after the customers: a crash before is repaired by the next read
  for (const { id, after } of changes) await store.keep(id, after);
  return touched;
};

/** The ERP has no prices by customer any more: removes all. */
export const dropAgreedPrices = async (services: AgreedServices): Promise<number> => {
  const store = services.agreedPrices;
  const all = await store.all();
  const touched = await give(
    services,
    [...all].map(([id, before]) => ({ id, before, after: {} })),
  );
  for (const id of all.keys()) await store.keep(id, {});
  return touched;
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

/** Agreed prices of one product, before and after. */
type Change = { id: string; before: AgreedPrices; after: AgreedPrices };

/**
 * To the customers linked to the parties concerned, each product separately: a poll and an order may read
 * concurrently. A third party without a customer gets them when it is linked.
 * @returns how many parties are concerned.
 */
const give = async ({ customers }: AgreedServices, changes: readonly Change[]): Promise<number> => {
  const parties = new Set(
    changes.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]),
  );
  if (parties.size === 0) return 0;
  const linked = await linkedCustomers(customers);
  for (const partyId of parties) {
    for (const { id: customerId } of linked.get(partyId) ?? []) {
      for (const { id, before, after } of changes) {
        if (!before[partyId] && !after[partyId]) continue;
        try {
          await customers.recordAgreedPrice(customerId, id, after[partyId]);
        } catch (error) {
          // deleted concurrently
          if (!(error instanceof ConditionFailed)) throw error;
        }
      }
    }
  }
  return parties.size;
};
