import { type FieldErrors, schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { registration } from '#shared/auth/registration.ts';
import { DEFAULT_GROUP } from '#shared/customers/customer.ts';
import { PASSWORDS_DIFFER } from '#frontend/features/auth/password/password-rules.ts';

export const emptyShortForm = {
  lastname: '',
  firstname: '',
  mail: '',
  phone: '',
  society: '',
  siren: '',
  description: '',
};
export type ShortForm = typeof emptyShortForm;

export const emptyFullForm = {
  civility: '',
  firstname: '',
  lastname: '',
  society: '',
  mail: '',
  phone: '',
  address: '',
  complement: '',
  postal: '',
  city: '',
  siren: '',
  siret: '',
  vat_number: '',
  password: '',
  confirmPassword: '',
};
export type FullForm = typeof emptyFullForm;

/** AUTH-08: sends the constants of the specification; the server ignores them (AMB-34). */
export const shortPayload = ({ siren, ...form }: ShortForm) => ({
  ...form,
  ...(siren === '' ? {} : { siren }),
  fullname: `${form.lastname} ${form.firstname}`.trim(),
  phone_country: 'FR',
  category: '1',
  civility: '1',
  group: DEFAULT_GROUP,
  archive: '0',
  send_by_mail: '0',
  enable_marketing: '0',
});

/** AUTH-11: the confirmation is not sent. */
export const fullPayload = ({ confirmPassword: _, ...form }: FullForm) => ({
  ...form,
  fullname: `${form.firstname} ${form.lastname}`.trim(),
});

export const checkShortForm = (form: ShortForm): FieldErrors<ShortForm> =>
  schemaErrors(registration, shortPayload(form));

/** ERR-17..27. */
export const checkFullForm = (form: FullForm): FieldErrors<FullForm> => {
  const errors = schemaErrors<FullForm>(registration, fullPayload(form));
  return form.confirmPassword === form.password ? errors : { ...errors, confirmPassword: PASSWORDS_DIFFER };
};
