import * as z from 'zod/mini';
import { mapOutcome, ok } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { allOf, among, rowsBefore, rowsIn } from '#functions/gateways/dolibarr/sql-filter.ts';
import { id, nameText } from '#functions/gateways/dolibarr/wire-values.ts';
import { supplierOrderShape } from './supplier-shape.ts';

type SupplierOrderCalls = Pick<
  DolibarrGateway,
  'readSupplierOrder' | 'readSupplierOrders' | 'listOpenSupplierOrders' | 'readThirdPartyNames'
>;

/** Sent to the supplier, and partly received: Dolibarr accepts receptions of no others. */
const TO_RECEIVE = ['3', '4'];
const PROPERTIES = 'id,ref,ref_supplier,socid,status,date_commande,delivery_date,lines';

const nameShape = z.object({ id, name: nameText });

export function supplierOrderCalls(client: DolibarrClient): SupplierOrderCalls {
  const list = async (query: { limit: number; sqlfilters: string }) =>
    emptyWhenNotFound(
      await client.get(
        '/supplierorders',
        { properties: PROPERTIES, sortfield: 't.rowid', sortorder: 'DESC', ...query },
        z.array(supplierOrderShape),
      ),
    );

  return {
    async readSupplierOrder(orderId) {
      const path = `/supplierorders/${encodeURIComponent(orderId)}`;
      return undefinedWhenNotFound(await client.get(path, {}, supplierOrderShape));
    },

    async readSupplierOrders(ids) {
      if (ids.length === 0) return ok([]);
      return list({ limit: ids.length, sqlfilters: rowsIn(ids) });
    },

    listOpenSupplierOrders({ beforeId, limit }) {
      const criteria = [
        among('fk_statut', TO_RECEIVE),
        ...(beforeId === undefined ? [] : [rowsBefore(beforeId)]),
      ];
      return list({ limit, sqlfilters: allOf(criteria) });
    },

    async readThirdPartyNames(ids) {
      if (ids.length === 0) return ok(new Map());
      const query = { properties: 'id,name', limit: ids.length, sqlfilters: rowsIn(ids) };
      const found = emptyWhenNotFound(await client.get('/thirdparties', query, z.array(nameShape)));
      return mapOutcome(found, (rows) => new Map(rows.map((row) => [row.id, row.name])));
    },
  };
}
