import * as z from 'zod/mini';
import { mapOutcome, ok } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import {
  CHANGED_PROPERTIES,
  OFFER_PROPERTIES,
  agreedPriceShape,
  changedOfferShape,
  isValidOn,
  PRODUCT_PROPERTIES,
  categoryShape,
  offerShape,
  productPageShape,
  productShape,
  unitShape,
  vatRateShape,
  warehouseShape,
} from './product-shape.ts';
import { changedAfter, rowsAfter, rowsIn } from '#functions/gateways/dolibarr/sql-filter.ts';
import { id } from '#functions/gateways/dolibarr/wire-values.ts';

type CatalogReads = Pick<
  DolibarrGateway,
  | 'readProductsAfter'
  | 'readProducts'
  | 'readOffers'
  | 'listChangedOffers'
  | 'listProductIds'
  | 'listVariantParents'
  | 'listAgreedPrices'
  | 'listCategories'
  | 'listCategoryProductIds'
  | 'listWarehouses'
  | 'listUnits'
  | 'listVatRates'
>;

const WITH_STOCK = {
  includestockdata: 1,
  properties: PRODUCT_PROPERTIES,
  sortfield: 't.rowid',
  sortorder: 'ASC',
};
const OFFERED = { properties: OFFER_PROPERTIES, sortfield: 't.rowid', sortorder: 'ASC' };
const CHANGED = {
  properties: CHANGED_PROPERTIES,
  includestockdata: 1,
  sortfield: 't.tms,t.rowid',
  sortorder: 'DESC,DESC',
};
/** A limit of 0 means none. */
const EVERY_ID = { ids_only: 'true', limit: 0, sortfield: 't.rowid', sortorder: 'ASC' };
const PARENTS = 2;
/** Ids in one filter: keeps the URL well under 2 kB. */
const IDS_PER_CALL = 100;
const ALL = { limit: 1000, sortfield: 't.rowid', sortorder: 'ASC' };

/**
 * The table of variants is created with their module: without it the list is an SQL error (22.0.4, 23.0.1,
 * 24.0.0-beta).
 */
const NO_TABLE = 503;
const DAY_MS = 24 * 3_600_000;

export function catalogReads(client: DolibarrClient): CatalogReads {
  const variants = { offUntil: 0 };
  return {
    async readProductsAfter({ afterId, limit }) {
      const query = { ...WITH_STOCK, limit, sqlfilters: rowsAfter(afterId), pagination_data: 'true' };
      const outcome = await client.get('/products', query, productPageShape);
      if (outcome.kind === 'refused' && outcome.reason === 'not_found')
        return ok({ products: [], remaining: 0 });
      return mapOutcome(outcome, ({ products, total }) => ({ products, remaining: total }));
    },

    readProducts: (ids) =>
      inParts(ids, (some) => {
        const query = { ...WITH_STOCK, limit: some.length, sqlfilters: rowsIn(some) };
        return client.get('/products', query, z.array(productShape));
      }),

    readOffers: (ids) =>
      inParts(ids, (some) => {
        const query = { ...OFFERED, limit: some.length, sqlfilters: rowsIn(some) };
        return client.get('/products', query, z.array(offerShape));
      }),

    async listChangedOffers({ changedSince, page, limit }) {
      const query = { ...CHANGED, limit, page, sqlfilters: changedAfter(changedSince) };
      return emptyWhenNotFound(await client.get('/products', query, z.array(changedOfferShape)));
    },

    listProductIds: async () => emptyWhenNotFound(await client.get('/products', EVERY_ID, z.array(id))),

    async listVariantParents() {
      if (Date.now() < variants.offUntil) return ok([]);
      const query = { ...EVERY_ID, variant_filter: PARENTS };
      const listed = emptyWhenNotFound(await client.get('/products', query, z.array(id)));
      if (listed.kind !== 'refused' || listed.httpStatus !== NO_TABLE) return listed;
      variants.offUntil = Date.now() + DAY_MS;
      return ok([]);
    },

    async listAgreedPrices(productId, day) {
      const path = `/products/${encodeURIComponent(productId)}/selling_multiprices/per_customer`;
      const outcome = emptyWhenNotFound(await client.get(path, {}, z.array(agreedPriceShape)));
      if (outcome.kind === 'refused' && outcome.reason === 'invalid_request') return ok(undefined);
      return mapOutcome(outcome, (prices) =>
        prices.filter(isValidOn(day)).map(({ price: agreed }) => agreed),
      );
    },

    async listCategories() {
      const query = { ...ALL, type: 'product' };
      return emptyWhenNotFound(await client.get('/categories', query, z.array(categoryShape)));
    },

    async listCategoryProductIds(categoryId) {
      const query = { type: 'product', onlyids: 1 };
      const path = `/categories/${encodeURIComponent(categoryId)}/objects`;
      return client.get(path, query, z.array(id));
    },

    async listWarehouses() {
      return emptyWhenNotFound(await client.get('/warehouses', ALL, z.array(warehouseShape)));
    },

    listUnits: () => client.get('/setup/dictionary/units', { limit: 1000 }, z.array(unitShape)),
    listVatRates: () => client.get('/setup/dictionary/vat', { limit: 1000 }, z.array(vatRateShape)),
  };
}

/** Reads ids in parts that fit in one filter, one call after another. */
async function inParts<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ErpOutcome<Row[]>>,
): Promise<ErpOutcome<Row[]>> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_CALL) {
    const outcome = emptyWhenNotFound(await read(ids.slice(at, at + IDS_PER_CALL)));
    if (outcome.kind !== 'ok') return outcome;
    rows.push(...outcome.value);
  }
  return ok(rows);
}
