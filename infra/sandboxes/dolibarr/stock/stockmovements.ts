import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import { type Erp, type Route, route } from '#infra/sandboxes/dolibarr/erp.ts';
import { list } from '#infra/sandboxes/dolibarr/listing.ts';
import { readMovement } from './movement-fields.ts';
import { writeMovement } from './stock-writes.ts';
import {
  type WireObject,
  epoch,
  price,
  text,
  textOr,
  wireObject,
} from '#infra/sandboxes/dolibarr/server/wire-format.ts';

/** The real API only lists and posts: no GET by id, PUT or DELETE. */
export function stockmovementRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/stockmovements', (request) =>
      list(erp, request, {
        table: 'stock_mouvement',
        noun: 'stock movement',
        paginated: false,
        toWire: movementToWire,
      }),
    ),
    route('POST', '/stockmovements', (request) =>
      writeMovement(erp, readMovement(request.body, erp.version)),
    ),
  ];
}

function movementToWire(row: Row): WireObject {
  return wireObject('movement', {
    id: text(row['rowid']),
    product_id: text(row['fk_product']),
    warehouse_id: text(row['fk_entrepot']),
    qty: text(row['value']),
    type: text(row['type_mouvement']),
    datem: epoch(row['datem']),
    batch: text(row['batch']),
    eatby: epoch(row['eatby']),
    sellby: epoch(row['sellby']),
    price: price(row['price']),
    label: textOr(row['label'], ''),
    inventorycode: text(row['inventorycode']),
    fk_user_author: text(row['fk_user_author']),
    origin_type: text(row['origintype']),
    origintype: text(row['origintype']),
    origin_id: text(row['fk_origin']),
    fk_origin: text(row['fk_origin']),
    tms: epoch(row['tms']),
  });
}
