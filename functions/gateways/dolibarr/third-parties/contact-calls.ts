import * as z from 'zod/mini';
import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewErpContact } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { equals, isSearchable } from '#functions/gateways/dolibarr/sql-filter.ts';
import { id, idOrNone, textOrNull } from '#functions/gateways/dolibarr/wire-values.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';
import type { ErpContact } from './erp-third-party.ts';

type ContactCalls = Pick<
  DolibarrGateway,
  | 'findContactsByRefExt'
  | 'createContact'
  | 'updateContact'
  | 'listDeliveryContacts'
  | 'addDeliveryContact'
  | 'listInvoiceDeliveryContacts'
  | 'addInvoiceDeliveryContact'
>;

/** « Contact client livraison », of orders and of invoices: rows of every Dolibarr installation. */
const DELIVERY = 'SHIPPING';
const FRANCE = 1;
const PROPERTIES = 'id,ref_ext,socid,lastname,address,zip,town,phone_pro';

const contactShape = z.pipe(
  z.object({
    id,
    ref_ext: textOrNull,
    socid: idOrNone,
    lastname: textOrNull,
    address: textOrNull,
    zip: textOrNull,
    town: textOrNull,
    phone_pro: textOrNull,
  }),
  z.transform((contact): ErpContact => ({
    id: contact.id,
    refExt: contact.ref_ext,
    thirdPartyId: contact.socid,
    name: contact.lastname ?? '',
    address: contact.address ?? '',
    zip: contact.zip ?? '',
    town: contact.town ?? '',
    phone: contact.phone_pro ?? '',
  })),
);

type Facts = Omit<NewErpContact, 'refExt' | 'thirdPartyId' | 'privateNote'>;

const factsBody = ({ name, address, zip, town, phone }: Facts): object => ({
  lastname: name,
  address,
  zip,
  town,
  phone_pro: phone,
});

/** Contacts of a third party, and the delivery contacts of documents. */
export const contactCalls = (client: DolibarrClient): ContactCalls => ({
  async findContactsByRefExt(refExt) {
    if (!isSearchable(refExt)) return refused('invalid_request', 0, `ref_ext cannot be searched: ${refExt}`);
    const query = {
      properties: PROPERTIES,
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit: 100,
      sqlfilters: equals('ref_ext', refExt),
    };
    const found = emptyWhenNotFound(await client.get('/contacts', query, z.array(contactShape)));
    // The database compares without case and accents; our references are exact.
    return mapOutcome(found, (contacts) => contacts.filter((contact) => contact.refExt === refExt));
  },

  createContact: ({ refExt, thirdPartyId, privateNote, ...facts }) =>
    createdId(client, '/contacts', {
      ...factsBody(facts),
      ref_ext: refExt,
      socid: Number(thirdPartyId),
      country_id: FRANCE,
      note_private: privateNote,
    }),

  async updateContact(contactId, facts) {
    const path = `/contacts/${Number(contactId)}`;
    return mapOutcome(await client.send('PUT', path, factsBody(facts), z.unknown()), () => undefined);
  },

  listDeliveryContacts: (orderId) => listed(client, `/orders/${Number(orderId)}`),
  addDeliveryContact: (orderId, contactId) => linked(client, `/orders/${Number(orderId)}`, contactId),

  // read in the source of 23.0.1 and tested on 23.0.1 and 24.0.0-beta; an API without this list answers 404
  listInvoiceDeliveryContacts: async (invoiceId) =>
    undefinedWhenNotFound(await listed(client, `/invoices/${Number(invoiceId)}`)),
  addInvoiceDeliveryContact: (invoiceId, contactId) =>
    linked(client, `/invoices/${Number(invoiceId)}`, contactId),
});

/** Contacts of the customer; 23 and 24 list Dolibarr's own users with them. */
const listed = async (client: DolibarrClient, of: string): Promise<ErpOutcome<string[]>> => {
  const shape = z.array(z.object({ id, code: z.string(), source: z.optional(textOrNull) }));
  return mapOutcome(await client.get(`${of}/contacts`, { type: DELIVERY }, shape), (contacts) =>
    contacts
      .filter(({ code, source }) => code === DELIVERY && (source ?? 'external') === 'external')
      .map((contact) => contact.id),
  );
};

/** An existing link is 304 on 22, as is an unknown kind, and 400 on 23.0.1 and 24: the list decides. */
const linked = async (
  client: DolibarrClient,
  of: string,
  contactId: string,
): Promise<ErpOutcome<undefined>> => {
  const path = `${of}/contact/${Number(contactId)}/${DELIVERY}`;
  const outcome = mapOutcome(await client.send('POST', path, {}, z.unknown()), () => undefined);
  if (outcome.kind !== 'refused' || outcome.httpStatus !== 400) return outcome;
  const contacts = await listed(client, of);
  return contacts.kind === 'ok' && contacts.value.includes(contactId) ? ok(undefined) : outcome;
};
