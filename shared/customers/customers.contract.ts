import * as z from 'zod/mini';
import { addressList } from './addresses.contract.ts';
import { personReply } from './people/people.ts';
import { invitedPerson } from './people/person-forms.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, line, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { customerBlock, customerGroup, customerNote, customerStates } from './customer-acts.ts';
import { searchTerms } from './customer-search.ts';

const customerRow = z.object({
  id: z.string(),
  societe: z.string(),
  nom: z.string(),
  email: z.string(),
  telephone: z.string(),
  ville: z.string(),
  siret: z.string(),
  etat: z.enum(customerStates),
  inscrit_le: z.string(),
  derniere_connexion: z.nullable(z.string()),
});
export type CustomerRow = z.output<typeof customerRow>;

/** A customer's terms by source; the ERP's were read at `lu_le`, null: never. */
const customerTerms = z.object({
  lu_le: z.nullable(z.string()),
  /** Number of products with an agreed price. */
  prix_convenus: z.number(),
  tarif: z.number(),
  /** Percent, like the group's. */
  remise: z.number(),
  /** Credit limit in euros; null: none in the ERP. */
  plafond: z.nullable(z.number()),
  ferme: z.boolean(),
  groupe_id: z.number(),
  remise_groupe: z.number(),
  /** Whether group discounts change prices. */
  groupe_applique: z.boolean(),
  groupes: z.array(z.object({ id: z.number(), nom: z.string(), remise: z.number() })),
});
export type CustomerTerms = z.output<typeof customerTerms>;

const customerDetail = z.extend(customerRow, {
  verifie_le: z.nullable(z.string()),
  bloque_le: z.nullable(z.string()),
  motif_blocage: z.nullable(z.string()),
  adresse: z.string(),
  complement: z.string(),
  code_postal: z.string(),
  /** Given directly, or derived from SIRET or VAT number. */
  siren: z.optional(z.string()),
  tva: z.string(),
  activite: z.string(),
  groupe: z.string(),
  conditions: customerTerms,
  erp_id: z.nullable(z.string()),
  /** Link to the third party in the ERP; null: none, or no ERP address. */
  erp_url: z.nullable(z.string()),
  note: z.string(),
  note_le: z.nullable(z.string()),
  /** Version to return with a changed note. */
  note_version: z.number(),
});
export type CustomerDetail = z.output<typeof customerDetail>;

const oneCustomer = success({ data: customerDetail });

const search = z._default(
  line().check(
    z.trim(),
    z.maxLength(100, '100 caractères au maximum.'),
    z.refine(
      (typed) => typed === '' || searchTerms(typed).some(({ length }) => length >= 2),
      'Tapez au moins deux lettres ou deux chiffres.',
    ),
  ),
  '',
);

const onePerson = success({ message: z.string(), data: personReply });

/** Customer accounts in the back-office. */
export const customersContract = contract('customers', {
  listCustomers: {
    method: 'GET',
    path: '/api/admin/customers',
    access: 'admin',
    summary:
      'Les comptes clients, le plus récent d’abord ; cherchés par nom, société, e-mail, téléphone, SIRET ou ville (débuts de mots) parmi tous.',
    query: z.object({
      recherche: search,
      etat: z.optional(z.enum(customerStates, { error: 'État inconnu.' })),
      cursor,
      limit: pageSize(50, 100),
    }),
    response: success({ data: z.array(customerRow), next_cursor: z.nullable(z.string()) }),
  },
  getCustomer: {
    method: 'GET',
    path: '/api/admin/customers/{id}',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Un compte client : identité, état, note interne, tiers de Dolibarr.',
    params: z.object({ id }),
    response: oneCustomer,
  },
  blockCustomer: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/block',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Bloque un compte avec un motif (ses sessions se ferment aussitôt), ou le débloque.',
    params: z.object({ id }),
    body: customerBlock,
    response: oneCustomer,
  },
  listCustomerPeople: {
    method: 'GET',
    path: '/api/admin/customers/{id}/people',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'L’équipe d’un client, invitations en attente comprises.',
    params: z.object({ id }),
    response: success({ data: z.array(personReply) }),
  },
  listCustomerAddresses: {
    method: 'GET',
    path: '/api/admin/customers/{id}/addresses',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Les lieux de livraison d’un client.',
    params: z.object({ id }),
    response: addressList,
  },
  inviteCustomerPerson: {
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/admin/customers/{id}/people',
    access: 'admin',
    refusals: {
      not_found: noDetails,
      already_exists: noDetails,
      version_conflict: noDetails,
      too_many_attempts: noDetails,
    },
    summary: 'Invite quelqu’un dans l’équipe d’un client, comme un de ses Gérants.',
    params: z.object({ id }),
    body: invitedPerson,
    response: onePerson,
  },
  blockCustomerPerson: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/people/{person}/block',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Suspend l’accès d’une personne de l’équipe, avec un motif, ou le rend.',
    params: z.object({ id, person: id }),
    body: customerBlock,
    response: onePerson,
  },
  noteCustomer: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/note',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Écrit la note interne d’un compte ; le client ne la voit pas.',
    params: z.object({ id }),
    body: customerNote,
    response: oneCustomer,
  },
  groupCustomer: {
    method: 'PUT',
    path: '/api/admin/customers/{id}/group',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Met un compte dans un groupe de clients ; ses prochains prix le suivent.',
    params: z.object({ id }),
    body: customerGroup,
    response: oneCustomer,
  },
});
