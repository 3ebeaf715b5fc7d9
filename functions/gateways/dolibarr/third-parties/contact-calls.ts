import * as z from 'zod/mini';
import { mapOutcome, refused } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewErpContact } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { equals, isSearchable } from '#functions/gateways/dolibarr/sql-filter.ts';
import { id, idOrNone, textOrNull } from '#functions/gateways/dolibarr/wire-values.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';
import type { ErpContact } from './erp-third-party.ts';

type ContactCalls = Pick<
  DolibarrGateway,
  'findContactsByRefExt' | 'createContact' | 'updateContact' | 'listDeliveryContacts' | 'addDeliveryContact'
>;

/** « Contact client livraison commande », a row that every Dolibarr is installed with. */
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

/** People and places of a third party, and which of them an order goes to. */
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

  async listDeliveryContacts(orderId) {
    const path = `/orders/${Number(orderId)}/contacts`;
    const found = await client.get(path, { type: DELIVERY }, z.array(z.object({ id, code: z.string() })));
    return mapOutcome(found, (contacts) =>
      contacts.filter(({ code }) => code === DELIVERY).map((contact) => contact.id),
    );
  },

  async addDeliveryContact(orderId, contactId) {
    // 304 says both « already so » and « no such kind »: who it goes to is read again
    const path = `/orders/${Number(orderId)}/contact/${Number(contactId)}/${DELIVERY}`;
    return mapOutcome(await client.send('POST', path, {}, z.unknown()), () => undefined);
  },
});
