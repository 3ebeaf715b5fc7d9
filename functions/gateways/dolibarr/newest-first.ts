import type { Query } from './dolibarr-client.ts';
import type { NewestQuery } from './dolibarr-gateway.ts';
import {
  allOf,
  anyOf,
  holding,
  invoicedFrom,
  rowsBefore,
  ENTERED_IN_DOLIBARR,
  UNPAID,
} from './sql-filter.ts';

/** The query of a list, newest first, with these fields only. */
export function newestFirst(
  { thirdPartyIds, refLike, enteredInDolibarr, fromDay, unpaid, beforeId, limit }: NewestQuery,
  properties: string,
): Query {
  const criteria = [
    ...(beforeId === undefined ? [] : [rowsBefore(beforeId)]),
    ...(enteredInDolibarr ? [ENTERED_IN_DOLIBARR] : []),
    ...(fromDay === undefined ? [] : [invoicedFrom(fromDay)]),
    ...(unpaid ? [UNPAID] : []),
    ...(refLike === undefined
      ? []
      : [`(${anyOf([holding('ref', refLike), holding('ref_client', refLike)])})`]),
  ];
  return {
    properties,
    sortfield: 't.rowid',
    sortorder: 'DESC',
    limit,
    ...(thirdPartyIds === undefined ? {} : { thirdparty_ids: thirdPartyIds.map(Number).join(',') }),
    ...(criteria.length === 0 ? {} : { sqlfilters: allOf(criteria) }),
  };
}
