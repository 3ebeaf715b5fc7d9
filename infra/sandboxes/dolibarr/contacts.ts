import type { SQLInputValue } from 'node:sqlite';
import { ApiError, notModified } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { parisText, utcText } from './server/server-time.ts';
import { type WireObject, cleaned, epoch, success, text, textOr } from './server/wire-format.ts';

const NO_SUCH_THIRDPARTY =
  'Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_socpeople`, CONSTRAINT `fk_socpeople_fk_soc` FOREIGN KEY (`fk_soc`) REFERENCES `llx_societe` (`rowid`))';

/** Kinds of contacts of an order; any other is « nothing to do ». */
const KINDS: Readonly<Record<string, string>> = {
  BILLING: 'Contact client facturation commande',
  CUSTOMER: 'Contact client suivi commande',
  SHIPPING: 'Contact client livraison commande',
};

const TEXTS = {
  lastname: 'lastname',
  firstname: 'firstname',
  ref_ext: 'ref_ext',
  address: 'address',
  zip: 'zip',
  town: 'town',
  phone_pro: 'phone',
  email: 'email',
  note_private: 'note_private',
} as const;

/** Contacts of third parties, and whom an order concerns. */
export function contactRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/contacts', (request) =>
      list(erp, request, { table: 'socpeople', noun: 'contacts', paginated: true, toWire: contactToWire }),
    ),
    route('GET', '/contacts/{id}', (request) => contactToWire(find(erp, idOf(request)))),
    route('POST', '/contacts', ({ body }) => createContact(erp, body)),
    route('PUT', '/contacts/{id}', (request) => {
      const id = Number(find(erp, idOf(request))['rowid']);
      erp.db.update('socpeople', id, { ...readFields(request.body), tms: utcText(erp.now()) });
      return contactToWire(find(erp, id));
    }),
    route('GET', '/orders/{id}/contacts', (request) => contactsOfOrder(erp, request)),
    route('POST', '/orders/{id}/contact/{contact}/{kind}', (request) => linkContact(erp, request)),
    route('DELETE', '/orders/{id}/contact/{contact}/{kind}', (request) => {
      const { contact = '', kind = '' } = request.params;
      const where = 'element_id = ? AND fk_socpeople = ? AND code = ?';
      erp.db.run(`DELETE FROM element_contact WHERE ${where}`, orderId(erp, request), contact, kind);
      return success('Contact unlinked from order');
    }),
  ];
}

function find(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM socpeople WHERE rowid = ?', id);
  if (row === undefined) throw new ApiError(404, 'Contact not found');
  return row;
}

function orderId(erp: Erp, request: ApiRequest): number {
  if (erp.db.one('SELECT 1 FROM commande WHERE rowid = ?', idOf(request)) === undefined)
    throw new ApiError(404, 'Order not found');
  return idOf(request);
}

/** Only `lastname` is required; `ref_ext` is not unique. */
function createContact(erp: Erp, body: ApiRequest['body']): number {
  if (body['lastname'] === undefined) throw new ApiError(400, 'lastname field missing');
  const party = Number(body['socid']) || null;
  if (party !== null && erp.db.one('SELECT 1 FROM societe WHERE rowid = ?', party) === undefined) {
    erp.db.burnId('socpeople');
    throw new ApiError(500, 'Error creating contact', { details: [NO_SUCH_THIRDPARTY] });
  }
  const stamps = { datec: parisText(erp.now()), tms: utcText(erp.now()) };
  return erp.db.insert('socpeople', { ...readFields(body), fk_soc: party, ...stamps });
}

function readFields(body: ApiRequest['body']): Record<string, SQLInputValue> {
  const given = Object.entries(TEXTS).filter(([name]) => body[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, column]) => [column, body[name] === null ? null : cleaned(body[name])]),
  );
}

function contactToWire(row: Row): WireObject {
  return {
    id: text(row['rowid']),
    ref: text(row['rowid']),
    ref_ext: text(row['ref_ext']),
    statut: text(row['statut']),
    socid: text(row['fk_soc']),
    lastname: text(row['lastname']),
    firstname: textOr(row['firstname'], ''),
    address: text(row['address']),
    zip: text(row['zip']),
    town: text(row['town']),
    phone_pro: textOr(row['phone'], ''),
    email: textOr(row['email'], ''),
    note_private: text(row['note_private']),
    date_creation: epoch(row['datec']),
    date_modification: epoch(row['tms']),
  };
}

/** The newest first; a contact that there is not is linked all the same, and has no name. */
function contactsOfOrder(erp: Erp, request: ApiRequest): WireObject[] {
  const wanted = request.query.get('type') ?? '';
  const rows = erp.db.all(
    `SELECT e.rowid AS link, e.element_id, e.fk_socpeople, e.code, p.* FROM element_contact e
     LEFT JOIN socpeople p ON p.rowid = e.fk_socpeople WHERE e.element_id = ? ORDER BY e.rowid DESC`,
    orderId(erp, request),
  );
  return rows
    .filter(({ code }) => wanted === '' || code === wanted)
    .map((row) => ({
      parentId: text(row['element_id']),
      source: 'external',
      socid: text(row['fk_soc']),
      id: text(row['fk_socpeople']),
      nom: text(row['lastname']),
      lastname: text(row['lastname']),
      address: text(row['address']),
      zip: text(row['zip']),
      town: text(row['town']),
      rowid: text(row['link']),
      code: text(row['code']),
      libelle: KINDS[String(row['code'])],
      status: 4,
    }));
}

/** The order is not changed by it, in whatever state it is. */
function linkContact(erp: Erp, request: ApiRequest): WireObject {
  const { contact = '', kind = '' } = request.params;
  const order = orderId(erp, request);
  const link = { element_id: order, fk_socpeople: Number(contact), code: kind };
  const isThere = erp.db.one(
    'SELECT 1 FROM element_contact WHERE element_id = ? AND fk_socpeople = ? AND code = ?',
    ...Object.values(link),
  );
  if (isThere !== undefined || KINDS[kind] === undefined) throw notModified();
  erp.db.insert('element_contact', link);
  return success('Contact linked to the order');
}
