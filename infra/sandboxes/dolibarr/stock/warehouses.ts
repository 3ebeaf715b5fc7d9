import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import { type Erp, type Route, idOf, route } from '#infra/sandboxes/dolibarr/erp.ts';
import { list } from '#infra/sandboxes/dolibarr/listing.ts';
import { type WireObject, text, textOr, wireObject } from '#infra/sandboxes/dolibarr/server/wire-format.ts';

export function warehouseRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/warehouses', (request) =>
      list(erp, request, { table: 'entrepot', noun: 'warehouse', paginated: false, toWire: warehouseToWire }),
    ),
    route('GET', '/warehouses/{id}', (request) => {
      const row = erp.db.one('SELECT * FROM entrepot WHERE rowid = ?', idOf(request));
      if (row === undefined) throw new DolibarrApiError(404, 'warehouse not found');
      return warehouseToWire(row);
    }),
  ];
}

function warehouseToWire(row: Row): WireObject {
  return wireObject('warehouse', {
    id: text(row['rowid']),
    ref: text(row['ref']),
    label: text(row['ref']),
    statut: text(row['statut']),
    description: textOr(row['description'], ''),
    lieu: textOr(row['lieu'], ''),
    address: textOr(row['address'], ''),
    zip: textOr(row['zip'], ''),
    town: textOr(row['town'], ''),
  });
}
