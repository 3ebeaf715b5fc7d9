import type { Query } from './dolibarr-client.ts';
import type { NewestQuery } from './dolibarr-gateway.ts';
import { rowsBefore } from './sql-filter.ts';

/** The query of a list from the newest row down, with these fields only. */
export function newestFirst({ thirdPartyId, beforeId, limit }: NewestQuery, properties: string): Query {
  return {
    properties,
    sortfield: 't.rowid',
    sortorder: 'DESC',
    limit,
    ...(thirdPartyId === undefined ? {} : { thirdparty_ids: Number(thirdPartyId) }),
    ...(beforeId === undefined ? {} : { sqlfilters: rowsBefore(beforeId) }),
  };
}
