import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
import { deliveryAddress } from './delivery-address.ts';
import { openedCompany, ownPerson } from './people/people.ts';

/** AUTH-13, ERR-26, AMB-113: for customers; common passwords are refused (`isCommonPassword`). */
export const newPassword = line('Le mot de passe est requis').check(
  z.minLength(1, 'Le mot de passe est requis'),
  z.minLength(6, 'Le mot de passe doit contenir au moins 6 caractères'),
  z.maxLength(128, 'Le mot de passe doit contenir au plus 128 caractères'),
);

/** AMB-34: set by the server; the browser's value is ignored. */
export const DEFAULT_GROUP = { id: 1, name: 'professional clients', discount: 10, is_default: 1 } as const;

const civility = z.enum(['M.', 'Mme', '']);
export type Civility = z.output<typeof civility>;

/** A professional account: the company and its first login. */
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
  /** Receiving hours of the address; empty or absent: unknown. */
  hours: z.exactOptional(z.string()),
  /** Nine digits; empty or absent: not given directly (`sirenOf`). */
  siren: z.exactOptional(z.string()),
  /** Fourteen digits; empty or absent: unknown. */
  siret: z.exactOptional(z.string()),
  /** `FR44732829320`; empty or absent: unknown. */
  vatNumber: z.exactOptional(z.string()),
  /** Recipient of letters about invoices; empty or absent: the Gérants. */
  accountantMail: z.exactOptional(z.string()),
  addresses: z.exactOptional(z.array(deliveryAddress)),
  createdAt: z.string(),
  emailVerifiedAt: z.nullable(z.string()),
  /** Third-party id in the ERP, once created. */
  erpId: z.nullable(z.string()),
  version: z.number(),
});
export type Customer = z.output<typeof customer>;

/** AUTH-22's stored user with the displayed group. */
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
  /** Recipient of letters about invoices; empty: the Gérants. */
  accountant_mail: z.optional(z.string()),
  group: z.object({
    id: z.number(),
    name: z.string(),
    discount: z.number(),
    is_default: z.number(),
    /** The group discount changes prices. */
    applies: z.optional(z.literal(true)),
  }),
  /** Version to return with a profile change. */
  version: z.optional(z.number()),
  /** The signed-in member, where it is not the company's first login; names and address above are theirs. */
  person: z.optional(ownPerson),
  /** All companies of this e-mail address, including this one; absent: only this one. */
  companies: z.optional(z.array(openedCompany)),
});
export type AccountReply = z.output<typeof accountReply>;
