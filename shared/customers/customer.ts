import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { deliveryAddress } from './delivery-address.ts';
import { openedCompany, ownPerson } from './people/people.ts';

/** AUTH-13, ERR-26, AMB-113: of professionals; common ones are refused (`isCommonPassword`). */
export const newPassword = line('Le mot de passe est requis').check(
  z.minLength(1, 'Le mot de passe est requis'),
  z.minLength(6, 'Le mot de passe doit contenir au moins 6 caractères'),
  z.maxLength(128, 'Le mot de passe doit contenir au plus 128 caractères'),
);

/** AMB-34: the server's own default group; what the browser sends is ignored. */
export const DEFAULT_GROUP = { id: 1, name: 'professional clients', discount: 10, is_default: 1 } as const;

const civility = z.enum(['M.', 'Mme', '']);
export type Civility = z.output<typeof civility>;

/** A professional account: a company, and the login that it is written under. */
export const customer = z.object({
  id: z.string(),
  civility,
  firstname: z.string(),
  lastname: z.string(),
  society: z.string(),
  description: z.string(),
  mail: z.string(),
  phone: z.string(),
  address: z.string(),
  complement: z.string(),
  postal: z.string(),
  city: z.string(),
  /** When somebody is at that address to receive goods; empty or absent when unknown. */
  hours: z.exactOptional(z.string()),
  /** Nine digits; empty or absent when it was not given by itself (`sirenOf`). */
  siren: z.exactOptional(z.string()),
  /** Fourteen digits; empty or absent when unknown. */
  siret: z.exactOptional(z.string()),
  /** `FR44732829320`; empty or absent when unknown. */
  vatNumber: z.exactOptional(z.string()),
  /** Where letters about what is owed go; empty or absent: to its Gérants. */
  accountantMail: z.exactOptional(z.string()),
  addresses: z.exactOptional(z.array(deliveryAddress)),
  createdAt: z.string(),
  emailVerifiedAt: z.nullable(z.string()),
  /** Id of the third party in the ERP, once it exists there. */
  erpId: z.nullable(z.string()),
  version: z.number(),
});
export type Customer = z.output<typeof customer>;

/** AUTH-22's stored user plus the group shown in the account. */
export const accountReply = z.object({
  id: z.string(),
  civility: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  mail: z.string(),
  society: z.string(),
  phone: z.string(),
  address: z.string(),
  complement: z.string(),
  postal: z.string(),
  city: z.string(),
  hours: z.optional(z.string()),
  siren: z.optional(z.string()),
  siret: z.optional(z.string()),
  vat_number: z.optional(z.string()),
  /** Where letters about what is owed go; empty: to its Gérants. */
  accountant_mail: z.optional(z.string()),
  group: z.object({
    id: z.number(),
    name: z.string(),
    discount: z.number(),
    is_default: z.number(),
    /** The house grants the discount: it changes prices. */
    applies: z.optional(z.literal(true)),
  }),
  /** To send back with a change of the profile. */
  version: z.optional(z.number()),
  /** Who is signed in, where it is not the login that the company is written under; names and address above are theirs. */
  person: z.optional(ownPerson),
  /** What else the same address opens, this one included; absent where it is this company alone. */
  companies: z.optional(z.array(openedCompany)),
});
export type AccountReply = z.output<typeof accountReply>;
