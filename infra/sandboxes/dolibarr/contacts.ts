import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError, notModified } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, idOf, route } from './erp.ts';
import { list } from './listing.ts';
import { parisText, utcText } from './server/server-time.ts';
import { type WireObject, cleaned, epoch, success, text, textOr } from './server/wire-format.ts';

const NO_SUCH_THIRDPARTY =
  'Cannot add or update a child row: a foreign key constraint fails (`dolibarr`.`llx_socpeople`, CONSTRAINT `fk_socpeople_fk_soc` FOREIGN KEY (`fk_soc`) REFERENCES `llx_societe` (`rowid`))';

/** Objects that contacts are linked to, with their contact types. */
const ELEMENTS = {
  orders: {
    table: 'commande',
    missing: 'Order not found',
    kinds: {
      BILLING: 'Contact client facturation commande',
      CUSTOMER: 'Contact client suivi commande',
      SHIPPING: 'Contact client livraison commande',
    },
  },
  invoices: {
    table: 'facture',
    missing: 'Invoice not found',
    kinds: {
      BILLING: 'Contact client facturation',
      SERVICE: 'Contact client prestation',
      SHIPPING: 'Contact client livraison',
    },
  },
} as const;
type Element = keyof typeof ELEMENTS;

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

/** Contacts of third parties, and contacts of documents. */
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
    ...linkRoutes(erp, 'orders'),
    ...linkRoutes(erp, 'invoices'),
  ];
}

const linkRoutes = (erp: Erp, of: Element): Route[] => [
  route('GET', `/${of}/{id}/contacts`, (request) => contactsOf(erp, of, request)),
  route('POST', `/${of}/{id}/contact/{contact}/{kind}`, (request) => linkContact(erp, of, request)),
  route('DELETE', `/${of}/{id}/contact/{contact}/{kind}`, (request) => {
    const { contact = '', kind = '' } = request.params;
    const where = 'element = ? AND element_id = ? AND fk_socpeople = ? AND code = ?';
    erp.db.run(
      `DELETE FROM element_contact WHERE ${where}`,
      ELEMENTS[of].table,
      elementId(erp, of, request),
      contact,
      kind,
    );
    return success('Contact unlinked');
  }),
];

function find(erp: Erp, id: number): Row {
  const row = erp.db.one('SELECT * FROM socpeople WHERE rowid = ?', id);
  if (row === undefined) throw new DolibarrApiError(404, 'Contact not found');
  return row;
}

function elementId(erp: Erp, of: Element, request: ApiRequest): number {
  const { table, missing } = ELEMENTS[of];
  if (erp.db.one(`SELECT 1 FROM ${table} WHERE rowid = ?`, idOf(request)) === undefined)
    throw new DolibarrApiError(404, missing);
  return idOf(request);
}

/** Only `lastname` is required; `ref_ext` is not unique. */
function createContact(erp: Erp, body: ApiRequest['body']): number {
  if (body['lastname'] === undefined) throw new DolibarrApiError(400, 'lastname field missing');
  const party = Number(body['socid']) || null;
  if (party !== null && erp.db.one('SELECT 1 FROM societe WHERE rowid = ?', party) === undefined) {
    erp.db.burnId('socpeople');
    throw new DolibarrApiError(500, 'Error creating contact', { details: [NO_SUCH_THIRDPARTY] });
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

/** Newest first; an unknown contact is linked all the same, and has no name. */
function contactsOf(erp: Erp, of: Element, request: ApiRequest): WireObject[] {
  const wanted = request.query.get('type') ?? '';
  const { table, kinds } = ELEMENTS[of];
  const rows = erp.db.all(
    `SELECT e.rowid AS link, e.element_id, e.fk_socpeople, e.code, p.* FROM element_contact e
     LEFT JOIN socpeople p ON p.rowid = e.fk_socpeople WHERE e.element = ? AND e.element_id = ? ORDER BY e.rowid DESC`,
    table,
    elementId(erp, of, request),
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
      libelle: Object.entries(kinds).find(([kind]) => kind === row['code'])?.[1],
      status: 4,
    }));
}

/** Does not change the document, in any status. Without an effect 22 answers 304, 23 and 24 answer 400. */
function linkContact(erp: Erp, of: Element, request: ApiRequest): WireObject {
  const { contact = '', kind = '' } = request.params;
  const { table, kinds } = ELEMENTS[of];
  const link = {
    element: table,
    element_id: elementId(erp, of, request),
    fk_socpeople: Number(contact),
    code: kind,
  };
  const isLinked = erp.db.one(
    'SELECT 1 FROM element_contact WHERE element = ? AND element_id = ? AND fk_socpeople = ? AND code = ?',
    ...Object.values(link),
  );
  if (isLinked !== undefined || !(kind in kinds)) {
    if (erp.version === 22) throw notModified();
    throw new DolibarrApiError(
      400,
      isLinked === undefined
        ? `Combo of Source=external and Type=${kind} not found in dictionary with active contact types`
        : `Already exists: Contact=${contact} is already linked`,
    );
  }
  erp.db.insert('element_contact', link);
  return success('Contact linked');
}
