import * as z from 'zod/mini';
import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import { type DolibarrClient, NOTHING_TO_DO } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpThirdParty } from './erp-third-party.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import {
  allOf,
  anyOf,
  changedAfter,
  equals,
  isSearchable,
  rowsAfter,
  spelledLike,
  startingWith,
} from '#functions/gateways/dolibarr/sql-filter.ts';
import {
  newThirdPartyBody,
  THIRD_PARTY_PROPERTIES,
  thirdPartyFields,
  thirdPartyShape,
} from './third-party-shape.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';

type ThirdPartyLists = Pick<
  DolibarrGateway,
  'listThirdParties' | 'listSuppliers' | 'listChangedThirdParties'
>;

type ThirdPartyCalls = ThirdPartyLists &
  Pick<
    DolibarrGateway,
    | 'findThirdPartiesByRefExt'
    | 'findThirdPartiesByRefExtStart'
    | 'findThirdPartiesLike'
    | 'readThirdParty'
    | 'createThirdParty'
    | 'updateThirdParty'
  >;

/** Without the database's wildcards. */
const isNumber = (text: string): boolean => /^[0-9A-Z]{5,20}$/.test(text);

export function thirdPartyCalls(client: DolibarrClient): ThirdPartyCalls {
  async function findByRefExt(
    criterion: typeof equals | typeof startingWith,
    value: string,
  ): Promise<ErpOutcome<ErpThirdParty[]>> {
    if (!isSearchable(value)) return refused('invalid_request', 0, `ref_ext cannot be searched: ${value}`);
    const sqlfilters = criterion('ref_ext', value);
    const query = { sortfield: 't.rowid', sortorder: 'ASC', limit: 100, sqlfilters };
    return emptyWhenNotFound(await client.get('/thirdparties', query, z.array(thirdPartyShape)));
  }

  async function read(id: string): Promise<ErpOutcome<ErpThirdParty | undefined>> {
    const path = `/thirdparties/${encodeURIComponent(id)}`;
    return undefinedWhenNotFound(await client.get(path, {}, thirdPartyShape));
  }

  return {
    async findThirdPartiesByRefExt(refExt) {
      const found = await findByRefExt(equals, refExt);
      // The database compares without case and accents; our references are exact.
      return mapOutcome(found, (parties) => parties.filter((party) => party.refExt === refExt));
    },

    async findThirdPartiesByRefExtStart(start) {
      const found = await findByRefExt(startingWith, start);
      return mapOutcome(found, (parties) => parties.filter((party) => party.refExt?.startsWith(start)));
    },

    async findThirdPartiesLike({ siret, vatNumber, email }) {
      const criteria = [
        ...(siret && isNumber(siret) ? [spelledLike('siret', siret)] : []),
        ...(vatNumber && isNumber(vatNumber) ? [spelledLike('tva_intra', vatNumber)] : []),
        ...(email && isSearchable(email) ? [equals('email', email)] : []),
      ];
      if (criteria.length === 0) return ok([]);
      const query = { sortfield: 't.rowid', sortorder: 'ASC', limit: 100, sqlfilters: anyOf(criteria) };
      return emptyWhenNotFound(await client.get('/thirdparties', query, z.array(thirdPartyShape)));
    },

    readThirdParty: read,
    ...thirdPartyLists(client),

    createThirdParty: (thirdParty, parentId) =>
      createdId(client, '/thirdparties', newThirdPartyBody(thirdParty, parentId)),

    async updateThirdParty(id, changes) {
      const path = `/thirdparties/${encodeURIComponent(id)}`;
      const outcome = await client.send('PUT', path, thirdPartyFields(changes), thirdPartyShape);
      if (outcome.kind !== 'ok') return outcome;
      if (outcome.value !== NOTHING_TO_DO) return ok(outcome.value as ErpThirdParty);
      const party = await read(id);
      if (party.kind !== 'ok') return party;
      return party.value === undefined ? refused('not_found', 404) : ok(party.value);
    },
  };
}

/** Lists: page by page, suppliers, changed ones. */
function thirdPartyLists(client: DolibarrClient): ThirdPartyLists {
  return {
    async listThirdParties({ afterId, limit }) {
      const query = {
        properties: THIRD_PARTY_PROPERTIES,
        sortfield: 't.rowid',
        sortorder: 'ASC',
        limit,
        sqlfilters: rowsAfter(afterId),
      };
      return emptyWhenNotFound(await client.get('/thirdparties', query, z.array(thirdPartyShape)));
    },

    async listSuppliers() {
      const query = {
        mode: 4,
        properties: THIRD_PARTY_PROPERTIES,
        sortfield: 't.nom',
        sortorder: 'ASC',
        limit: 500,
      };
      const found = emptyWhenNotFound(await client.get('/thirdparties', query, z.array(thirdPartyShape)));
      return mapOutcome(found, (parties) =>
        parties.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })),
      );
    },

    async listChangedThirdParties({ changedSince, afterId, limit }) {
      const query = {
        properties: THIRD_PARTY_PROPERTIES,
        sortfield: 't.rowid',
        sortorder: 'ASC',
        limit,
        sqlfilters: allOf([changedAfter(changedSince), rowsAfter(afterId)]),
      };
      return emptyWhenNotFound(await client.get('/thirdparties', query, z.array(thirdPartyShape)));
    },
  };
}
