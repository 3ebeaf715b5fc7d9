import * as z from 'zod/mini';
import type { NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpThirdParty } from './erp-third-party.ts';
import {
  basisPoints,
  cents,
  id,
  idOrNone,
  nameText,
  orNull,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';

/** The requested fields of a list. */
export const THIRD_PARTY_PROPERTIES =
  'id,name,name_alias,ref_ext,code_client,code_compta_client,email,phone,address,zip,town,country_code,typent_code,idprof1,idprof2,tva_intra,price_level,remise_percent,outstanding_limit,cond_reglement_id,mode_reglement_id,client,status';

/** `client`: 0 no, 1 customer, 2 prospect, 3 both. */
const CUSTOMER_KINDS = new Set(['1', '3']);

/** « Particulier », a default third-party type of Dolibarr. */
const PRIVATE_PERSON = 'TE_PRIVATE';

/** On receipt, with the order, on delivery, half and half: rows of every Dolibarr installation. */
const PAID_AT_ONCE = new Set(['1', '6', '7', '8']);
const isLater = (termsId: string | null): boolean => termsId !== null && !PAID_AT_ONCE.has(termsId);

export const thirdPartyShape = z.pipe(
  z.object({
    id,
    name: nameText,
    name_alias: textOrNull,
    ref_ext: textOrNull,
    code_client: textOrNull,
    code_compta_client: z.optional(textOrNull),
    email: textOrNull,
    phone: textOrNull,
    address: textOrNull,
    zip: textOrNull,
    town: textOrNull,
    country_code: z.optional(textOrNull),
    typent_code: z.optional(textOrNull),
    idprof1: textOrNull,
    idprof2: textOrNull,
    tva_intra: textOrNull,
    price_level: z.optional(orNull(z.coerce.number())),
    remise_percent: z.optional(orNull(basisPoints)),
    outstanding_limit: z.optional(orNull(cents)),
    cond_reglement_id: z.optional(idOrNone),
    mode_reglement_id: z.optional(idOrNone),
    client: z.union([z.string(), z.int()]),
    status: z.union([z.string(), z.int()]),
  }),
  z.transform((party): ErpThirdParty => ({
    id: party.id,
    name: party.name,
    nameAlias: party.name_alias,
    refExt: party.ref_ext,
    code: party.code_client,
    accountingCode: party.code_compta_client ?? null,
    email: party.email,
    phone: party.phone,
    address: party.address,
    zip: party.zip,
    town: party.town,
    siren: party.idprof1,
    siret: party.idprof2,
    vatNumber: party.tva_intra,
    priceLevel: party.price_level || null,
    discountBasisPoints: party.remise_percent ?? 0,
    outstandingLimitCents: party.outstanding_limit ?? null,
    paymentTermsId: party.cond_reglement_id ?? null,
    paymentModeId: party.mode_reglement_id ?? null,
    paysLater: isLater(party.cond_reglement_id ?? null),
    isCustomer: CUSTOMER_KINDS.has(String(party.client)),
    isFrenchCompany: (party.country_code ?? 'FR') === 'FR' && party.typent_code !== PRIVATE_PERSON,
    isActive: String(party.status) === '1',
  })),
);

/** Our name → Dolibarr's. `idprof1` is the SIREN and `idprof2` the SIRET of a French company. */
const FIELD_NAMES = {
  name: 'name',
  refExt: 'ref_ext',
  email: 'email',
  phone: 'phone',
  address: 'address',
  zip: 'zip',
  town: 'town',
  siren: 'idprof1',
  siret: 'idprof2',
  vatNumber: 'tva_intra',
  privateNote: 'note_private',
} as const satisfies Record<keyof NewThirdParty, string>;

export function thirdPartyFields(fields: Partial<NewThirdParty>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELD_NAMES).flatMap(([ours, erpField]) => {
      const value = fields[ours as keyof NewThirdParty];
      return value === undefined ? [] : [[erpField, value]];
    }),
  );
}

const FRANCE = 1;
const CUSTOMER = 1;
/** "-1" lets the ERP number the customer; an own code breaks its default mask (500). */
const AUTOMATIC_CODE = '-1';

export function newThirdPartyBody(thirdParty: NewThirdParty, parentId?: string): object {
  return {
    ...thirdPartyFields(thirdParty),
    ...(parentId === undefined ? {} : { parent: Number(parentId) }),
    client: CUSTOMER,
    code_client: AUTOMATIC_CODE,
    country_id: FRANCE,
    status: 1,
  };
}
