import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { parisText, utcText } from './server/server-time.ts';
import {
  type WireObject,
  cleaned,
  epoch,
  price,
  success,
  text,
  textOr,
  wireObject,
} from './server/wire-format.ts';

/** `mode` of the list → condition and text of its 404. */
const MODES: Readonly<Record<string, { where: string; none: string }>> = {
  '1': { where: 't.client IN (1, 3)', none: 'No customers found' },
  '2': { where: 't.client IN (2, 3)', none: 'No third parties found' },
  '3': { where: 't.client IN (0)', none: 'No third parties found' },
  '4': { where: 't.fournisseur IN (1)', none: 'No third parties found' },
};
const ALL = { where: '1 = 1', none: 'No third parties found' };

/** JSON name → column. */
const TEXTS = {
  name: 'nom',
  name_alias: 'name_alias',
  ref_ext: 'ref_ext',
  email: 'email',
  phone: 'phone',
  address: 'address',
  zip: 'zip',
  town: 'town',
  idprof1: 'siren',
  idprof2: 'siret',
  tva_intra: 'tva_intra',
  note_public: 'note_public',
  note_private: 'note_private',
} as const;
const NUMBERS = {
  client: 'client',
  fournisseur: 'fournisseur',
  country_id: 'fk_pays',
  status: 'status',
  mode_reglement_id: 'mode_reglement',
  cond_reglement_id: 'cond_reglement',
  price_level: 'price_level',
  remise_percent: 'remise_client',
  outstanding_limit: 'outstanding_limit',
} as const;

export function thirdpartyRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/thirdparties', (request) => listThirdparties(erp, request)),
    route('GET', '/thirdparties/email/{email}', (request) =>
      thirdpartyToWire(erp, find(erp, 'email', request.params['email'] ?? '')),
    ),
    route('GET', '/thirdparties/{id}', (request) => thirdpartyToWire(erp, find(erp, 'rowid', idOf(request)))),
    route('POST', '/thirdparties', (request) => createThirdparty(erp, request.body)),
    route('PUT', '/thirdparties/{id}', (request) => updateThirdparty(erp, request)),
    route('PUT', '/thirdparties/{id}/merge/{other}', (request) =>
      mergeThirdparty(erp, idOf(request), idOf(request, 'other')),
    ),
    route('DELETE', '/thirdparties/{id}', (request) => deleteThirdparty(erp, idOf(request))),
  ];
}

function find(erp: Erp, column: string, value: SQLInputValue): Row {
  const row = erp.db.one(`SELECT * FROM societe WHERE ${column} = ? ORDER BY rowid LIMIT 1`, value);
  if (row === undefined) throw new DolibarrApiError(404, 'Thirdparty not found');
  return row;
}

function listThirdparties(erp: Erp, request: ApiRequest): unknown {
  const mode = MODES[request.query.get('mode') ?? ''] ?? ALL;
  return list(erp, request, {
    table: 'societe',
    noun: 'thirdparties',
    where: [mode.where],
    paginated: true,
    emptyIs404: mode.none,
    toWire: (row) => thirdpartyToWire(erp, row),
  });
}

function thirdpartyToWire(erp: Erp, row: Row): WireObject {
  return wireObject('thirdparty', {
    id: text(row['rowid']),
    ref: text(row['nom']),
    name: text(row['nom']),
    ref_ext: text(row['ref_ext']),
    name_alias: text(row['name_alias']),
    parent: text(
      erp.db.one('SELECT parent FROM societe_parent WHERE fk_soc = ?', row['rowid'] ?? 0)?.['parent'],
    ),
    client: text(row['client']),
    fournisseur: text(row['fournisseur']),
    prospect: 0,
    code_client: text(row['code_client']),
    status: text(row['status']),
    email: text(row['email']),
    phone: text(row['phone']),
    address: text(row['address']),
    zip: text(row['zip']),
    town: text(row['town']),
    country_id: text(row['fk_pays']),
    country_code: Number(row['fk_pays']) === 1 ? 'FR' : '',
    idprof1: textOr(row['siren'], ''),
    idprof2: textOr(row['siret'], ''),
    tva_intra: textOr(row['tva_intra'], ''),
    note_public: text(row['note_public']),
    note_private: text(row['note_private']),
    mode_reglement_id: text(row['mode_reglement']),
    cond_reglement_id: text(row['cond_reglement']),
    // absent from a database created before third parties had prices; like the real one, text only if it was
    // set
    price_level: text(row['price_level'] ?? null),
    remise_percent: row['remise_client'] ? text(row['remise_client']) : 0,
    outstanding_limit: row['outstanding_limit'] ? price(row['outstanding_limit']) : null,
    date_creation: epoch(row['datec']),
    // of the later of its row and its row of extra fields, which 23.0.1 does not create
    date_modification: erp.version >= 23 ? '' : epoch(row['tms']),
  });
}

function readFields(body: ApiRequest['body']): Record<string, SQLInputValue> {
  const fields: Record<string, SQLInputValue> = {};
  for (const [name, column] of Object.entries(TEXTS)) {
    if (body[name] !== undefined) fields[column] = body[name] === null ? null : normalised(name, body[name]);
  }
  for (const [name, column] of Object.entries(NUMBERS)) {
    if (body[name] !== undefined) fields[column] = Number(body[name]) || 0;
  }
  return fields;
}

/** Phone numbers also lose their spaces and dots. */
function normalised(name: string, value: unknown): string {
  return name === 'phone' ? cleaned(value).replaceAll(/[\s.]/g, '') : cleaned(value);
}

/** Only `name` is required; duplicates and bad e-mails are accepted. */
function createThirdparty(erp: Erp, body: ApiRequest['body']): number {
  if (body['name'] === undefined) throw new DolibarrApiError(400, 'name field missing');
  const code = customerCode(erp, body['code_client']);
  const stamps = { datec: parisText(erp.now()), tms: utcText(erp.now()) };
  const id = erp.db.insert('societe', { ...readFields(body), code_client: code, ...stamps });
  const parent = Number(body['parent']) || 0;
  if (parent > 0) erp.db.insert('societe_parent', { fk_soc: id, parent });
  return id;
}

/** `-1` means the next automatic code; any other code breaks the default mask. */
function customerCode(erp: Erp, requested: unknown): string | null {
  if (requested === undefined || requested === null || requested === '') return null;
  if (String(requested) !== '-1') {
    throw new DolibarrApiError(500, 'Error creating thirdparty', {
      details: ['', 'ErrorBadCustomerCodeSyntax'],
    });
  }
  const last = erp.db.one(
    "SELECT MAX(SUBSTR(code_client, 8)) AS n FROM societe WHERE code_client LIKE 'CU____-_____'",
  );
  const month = parisText(erp.now()).slice(2, 7).replace('-', '');
  return `CU${month}-${String(Number(last?.['n'] ?? 0) + 1).padStart(5, '0')}`;
}

function updateThirdparty(erp: Erp, request: ApiRequest): WireObject {
  const row = find(erp, 'rowid', idOf(request));
  const stamps = { tms: utcText(erp.now()) };
  erp.db.update('societe', Number(row['rowid']), { ...readFields(request.body), ...stamps });
  return thirdpartyToWire(erp, find(erp, 'rowid', idOf(request)));
}

/** The surviving one gets missing fields and all objects of the other, which is deleted. */
function mergeThirdparty(erp: Erp, survivorId: number, otherId: number): WireObject {
  const [survivor, other] = [find(erp, 'rowid', survivorId), find(erp, 'rowid', otherId)];
  const lacking = [...Object.values(TEXTS), 'price_level', 'remise_client', 'outstanding_limit'].filter(
    (column) => !survivor[column] && other[column] !== null,
  );
  const copied = Object.fromEntries(lacking.map((column) => [column, other[column] ?? null]));
  for (const table of ['commande', 'facture'])
    erp.db.run(`UPDATE ${table} SET fk_soc = ? WHERE fk_soc = ?`, survivorId, otherId);
  erp.db.run('DELETE FROM societe WHERE rowid = ?', otherId);
  erp.db.update('societe', survivorId, { ...copied, tms: utcText(erp.now()) });
  return thirdpartyToWire(erp, find(erp, 'rowid', survivorId));
}

function deleteThirdparty(erp: Erp, id: number): WireObject {
  find(erp, 'rowid', id);
  const isUsed = ['commande', 'facture'].some(
    (table) => erp.db.one(`SELECT 1 FROM ${table} WHERE fk_soc = ?`, id) !== undefined,
  );
  if (isUsed) throw new DolibarrApiError(409, "Can't delete, that product is probably used");
  erp.db.run('DELETE FROM societe WHERE rowid = ?', id);
  return success('Object deleted');
}
