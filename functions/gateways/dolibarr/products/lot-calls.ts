import * as z from 'zod/mini';
import { refused } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { aboveZero, allOf, changedAfter, rowsAfter } from '#functions/gateways/dolibarr/sql-filter.ts';
import { dayOrNull, id } from '#functions/gateways/dolibarr/wire-values.ts';
import type { ChangedLot } from './erp-product.ts';
import { lotsInStockShape } from './product-shape.ts';

/** Dolibarr's list uses this table alias, and `tms` where other lists use `date_modification`. */
const LOT = 'pl';

const changedLotShape = z.pipe(
  z.object({ id, fk_product: id, batch: z.string(), eatby: dayOrNull, sellby: dayOrNull, tms: z.int() }),
  z.transform((lot): ChangedLot => ({
    id: lot.id,
    productId: lot.fk_product,
    lot: lot.batch,
    eatBy: lot.eatby,
    sellBy: lot.sellby,
    changedAt: lot.tms,
  })),
);

export const lotCalls = (
  client: DolibarrClient,
): Pick<DolibarrGateway, 'listChangedLots' | 'listLotsInStock'> => ({
  async listLotsInStock({ afterId, limit }) {
    const query = {
      includestockdata: 1,
      properties: 'id,stock_warehouse',
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf([aboveZero('tobatch'), rowsAfter(afterId)]),
    };
    return emptyWhenNotFound(await client.get('/products', query, z.array(lotsInStockShape)));
  },

  async listChangedLots({ changedSince, afterId, limit }) {
    const query = {
      properties: 'id,fk_product,batch,eatby,sellby,tms',
      sortfield: `${LOT}.rowid`,
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf([changedAfter(changedSince, LOT), rowsAfter(afterId, LOT)]),
    };
    const outcome = await client.get('/productlots', query, z.array(changedLotShape));
    // answer of an ERP whose API does not have this kind of object
    const isUnknown = outcome.kind === 'unreachable' && outcome.cause.startsWith('HTTP 501');
    return isUnknown ? refused('not_found', 501) : outcome;
  },
});
