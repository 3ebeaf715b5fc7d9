import * as z from 'zod/mini';
import { type FieldErrors, schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { accountantMail } from '#shared/customers/company-facts.ts';
import { registration } from '#shared/auth/registration.ts';
import type { AccountReply } from '#shared/customers/customer.ts';
import { groupedSiret } from '#shared/kernel/siret.ts';

/** Editable fields of MON COMPTE; the e-mail is not one of them (AMB-14). */
export const profileFormOf = (account: AccountReply) => ({
  firstname: account.firstname,
  lastname: account.lastname,
  society: account.society,
  phone: account.phone,
  address: account.address,
  complement: account.complement,
  postal: account.postal,
  city: account.city,
  hours: account.hours ?? '',
  siren: account.siren ?? '',
  siret: groupedSiret(account.siret ?? ''),
  vat_number: account.vat_number ?? '',
  accountant_mail: account.accountant_mail ?? '',
});
export type ProfileFormValues = ReturnType<typeof profileFormOf>;

/** The rules of the registration, except that the company is optional. */
export const checkProfile = (values: ProfileFormValues, mail: string): FieldErrors<ProfileFormValues> => ({
  ...schemaErrors<ProfileFormValues>(registration, { ...values, mail }),
  society: undefined,
  ...schemaErrors<Pick<ProfileFormValues, 'accountant_mail'>>(papers, values),
});

const papers = z.object({ accountant_mail: accountantMail });
