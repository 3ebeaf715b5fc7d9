import * as z from 'zod/mini';
import { mapOutcome, refused } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient, Query } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { MovementQuery } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { movementBody, movementShape } from './movement-shape.ts';
import {
  allOf,
  among,
  anyOf,
  equals,
  isSearchable,
  madeBefore,
  madeFrom,
  rowsAfter,
} from '#functions/gateways/dolibarr/sql-filter.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';

type MovementCalls = Pick<
  DolibarrGateway,
  'listMovements' | 'findMovementsByCodes' | 'postMovement' | 'listReceptionMovements'
>;

const OLDEST_FIRST = { sortfield: 't.rowid', sortorder: 'ASC' };
/** Our names of the columns that a list of movements is sorted by; the row id breaks ties. */
const SORTS = { id: 't.rowid', at: 't.datem,t.rowid', milli: 't.value,t.rowid' } as const;
const MAX_CODE_LENGTH = 128;

type Narrowing = Omit<MovementQuery, 'limit' | 'page' | 'sortedBy' | 'newestFirst'>;

const criteriaOf = ({ afterRowId, productId, warehouseId, ...made }: Narrowing): string[] => [
  ...(afterRowId === undefined ? [] : [rowsAfter(afterRowId)]),
  ...(productId === undefined ? [] : [`(t.fk_product:=:${Number(productId)})`]),
  ...(warehouseId === undefined ? [] : [`(t.fk_entrepot:=:${Number(warehouseId)})`]),
  ...(made.madeFrom === undefined ? [] : [madeFrom(made.madeFrom)]),
  ...(made.madeBefore === undefined ? [] : [madeBefore(made.madeBefore)]),
];

export function movementCalls(client: DolibarrClient): MovementCalls {
  const list = async (query: Query) =>
    emptyWhenNotFound(await client.get('/stockmovements', query, z.array(movementShape)));

  return {
    listMovements({ limit, page, sortedBy = 'id', newestFirst, ...query }) {
      const sortfield = SORTS[sortedBy];
      const direction = newestFirst ? 'DESC' : 'ASC';
      const criteria = criteriaOf(query);
      return list({
        sortfield,
        sortorder: sortfield.replaceAll(/[^,]+/g, direction),
        limit,
        ...(page === undefined ? {} : { page }),
        ...(criteria.length === 0 ? {} : { sqlfilters: allOf(criteria) }),
      });
    },

    async findMovementsByCodes(codes) {
      const unfit = codes.find((code) => !isSearchable(code));
      if (unfit !== undefined) return refused('invalid_request', 0, `code cannot be searched: ${unfit}`);
      const sqlfilters = anyOf(codes.map((code) => equals('inventorycode', code)));
      const found = await list({ ...OLDEST_FIRST, limit: 100, sqlfilters });
      // The database compares without case and accents; ours are exact.
      return mapOutcome(found, (movements) =>
        movements.filter(({ code }) => code !== null && codes.includes(code)),
      );
    },

    async listReceptionMovements(receptionIds) {
      const sqlfilters = allOf([equals('origintype', 'reception'), among('fk_origin', receptionIds)]);
      return list({ ...OLDEST_FIRST, limit: 1000, sqlfilters });
    },

    async postMovement(movement) {
      if (movement.code.length > MAX_CODE_LENGTH || !isSearchable(movement.code)) {
        return refused('invalid_request', 0, `code cannot be found again: ${movement.code}`);
      }
      return createdId(client, '/stockmovements', movementBody(movement));
    },
  };
}
