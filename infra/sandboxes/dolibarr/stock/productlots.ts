import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from '#infra/sandboxes/dolibarr/database.ts';
import { type Erp, type Route, idOf, route } from '#infra/sandboxes/dolibarr/erp.ts';
import { list } from '#infra/sandboxes/dolibarr/listing.ts';
import { parisText, utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { type WireObject, epoch, text } from '#infra/sandboxes/dolibarr/server/wire-format.ts';

/** Cards of lots, as 23.0.1 lists them; 22.0.4 has no such list (501). Changing one changes no product. */
export function productlotRoutes(erp: Erp): Route[] {
  if (erp.version < 23) return [];
  const find = (id: number): Row => {
    const row = erp.db.one('SELECT * FROM product_lot WHERE rowid = ?', id);
    if (row === undefined) throw new DolibarrApiError(404, 'Product lots not found');
    return row;
  };
  return [
    route('GET', '/productlots', (request) => {
      // its list uses another table alias
      const filters = request.query.get('sqlfilters');
      if (filters?.includes('(t.')) {
        const reason = `Unknown column '${/t\.\w+/.exec(filters)?.[0] ?? ''}' in 'WHERE'`;
        throw new DolibarrApiError(503, `Error when retrieving product lot list: ${reason}`);
      }
      for (const name of ['sqlfilters', 'sortfield'])
        request.query.set(name, (request.query.get(name) ?? 'pl.batch').replaceAll(/\bpl\./g, 't.'));
      if (filters === null) request.query.delete('sqlfilters');
      return list(erp, request, { table: 'product_lot', noun: 'product lot', paginated: true, toWire });
    }),
    route('GET', '/productlots/{id}', (request) => toWire(find(idOf(request)))),
    route('PUT', '/productlots/{id}', (request) => {
      const id = idOf(request);
      find(id);
      const days = Object.entries(request.body).flatMap(([name, value]) =>
        name === 'eatby' || name === 'sellby'
          ? [[name, value ? parisText(new Date(Number(value) * 1000)).slice(0, 10) : null] as const]
          : [],
      );
      erp.db.update('product_lot', id, { ...Object.fromEntries(days), tms: utcText(erp.now()) });
      return toWire(find(id));
    }),
  ];
}

const toWire = (row: Row): WireObject => ({
  id: text(row['rowid']),
  ref: text(row['rowid']),
  tms: epoch(row['tms']),
  fk_product: text(row['fk_product']),
  batch: text(row['batch']),
  eatby: epoch(row['eatby']),
  sellby: epoch(row['sellby']),
});
