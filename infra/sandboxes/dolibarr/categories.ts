import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { productToWire } from './products.ts';
import { parisText, utcText } from './server/server-time.ts';
import { type WireObject, cleaned, epoch, success, text, wireObject } from './server/wire-format.ts';

export function categoryRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/categories', (request) => listCategories(erp, request)),
    route('GET', '/categories/object/product/{id}', (request) => categoriesOf(erp, idOf(request))),
    route('GET', '/products/{id}/categories', (request) => categoriesOf(erp, idOf(request))),
    route('GET', '/categories/{id}', (request) => categoryToWire(find(erp, idOf(request)))),
    route('GET', '/categories/{id}/objects', (request) => objectsOf(erp, request)),
    route('POST', '/categories', (request) => createCategory(erp, request)),
    route('POST', '/categories/{id}/objects/product/{product}', (request) => linkProduct(erp, request)),
  ];
}

function find(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM categorie WHERE rowid = ?', id);
  if (row === undefined) throw new DolibarrApiError(404, 'category not found');
  return row;
}

/** `type` is a text; only product categories exist here, an unknown type gives an empty list. */
function listCategories(erp: Erp, request: ApiRequest): unknown {
  const type = request.query.get('type');
  const where = type === null || type === 'product' ? [] : ['1 = 0'];
  return list(erp, request, {
    table: 'categorie',
    noun: 'category',
    where,
    paginated: false,
    toWire: categoryToWire,
  });
}

function categoryToWire(row: Row): WireObject {
  return wireObject('category', {
    id: text(row['rowid']),
    label: text(row['label']),
    description: text(row['description']),
    fk_parent: row['fk_parent'],
    date_creation: epoch(row['datec']),
    date_modification: epoch(row['tms']),
  });
}

/** A shorter object than the category itself, with some ids as integers. */
function categoriesOf(erp: Erp, productId: number): unknown {
  const rows = erp.db.all(
    `SELECT c.* FROM categorie c JOIN categorie_product cp ON cp.fk_categorie = c.rowid
     WHERE cp.fk_product = ? ORDER BY c.rowid`,
    productId,
  );
  return rows.map((row) => ({
    id: text(row['rowid']),
    fk_parent: row['fk_parent'],
    label: text(row['label']),
    description: text(row['description']),
    color: '',
    position: '0',
    socid: 0,
    ref_ext: null,
    visible: 0,
    type: '0',
    entity: 1,
    array_options: [],
  }));
}

function objectsOf(erp: Erp, request: ApiRequest): unknown {
  const type = request.query.get('type');
  if (type === null) throw new DolibarrApiError(400, '`type` is required.', { stage: 'validate' });
  const id = Number(find(erp, idOf(request))['rowid']);
  if (type !== 'product') return [];
  const rows = erp.db.all(
    `SELECT p.* FROM product p JOIN categorie_product cp ON cp.fk_product = p.rowid
     WHERE cp.fk_categorie = ? ORDER BY p.rowid`,
    id,
  );
  const onlyIds = ['1', 'true'].includes(request.query.get('onlyids') ?? '');
  return rows.map((row) => (onlyIds ? text(row['rowid']) : productToWire(erp, row, false)));
}

function createCategory(erp: Erp, request: ApiRequest): number {
  for (const field of ['label', 'type']) {
    if (request.body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  const label = cleaned(request.body['label']);
  if (erp.db.one('SELECT 1 FROM categorie WHERE label = ?', label) !== undefined) {
    const text = `Impossible d'ajouter le tag/cat&eacute;gorie ${label} : Ce tag existe d&eacute;j&agrave; avec cette r&eacute;f&eacute;rence`;
    throw new DolibarrApiError(500, 'Error when creating category', { details: [text] });
  }
  const parent = Number(request.body['fk_parent'] ?? 0);
  const stamps = { datec: parisText(erp.now()), tms: utcText(erp.now()) };
  return erp.db.insert('categorie', { label, fk_parent: parent, ...stamps });
}

function linkProduct(erp: Erp, request: ApiRequest): WireObject {
  const category = Number(find(erp, idOf(request))['rowid']);
  const product = Number(request.params['product']);
  if (erp.db.one('SELECT 1 FROM product WHERE rowid = ?', product) === undefined) {
    throw new DolibarrApiError(404, 'product not found');
  }
  erp.db.run('INSERT OR IGNORE INTO categorie_product VALUES (?, ?)', category, product);
  return success('Objects succefully linked to the category');
}
