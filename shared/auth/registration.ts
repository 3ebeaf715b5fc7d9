import * as z from 'zod/mini';
import { siren, sirenConflict, siret, vatNumber } from '#shared/customers/company-facts.ts';
import { newPassword } from '#shared/customers/customer.ts';
import { isPhone } from '#shared/kernel/phone.ts';
import { email, optionalParagraph, optionalText, requiredText } from '#shared/kernel/fields.ts';

export const phone = requiredText('Le téléphone est requis', 30).check(
  z.refine(isPhone, 'Le téléphone est invalide'),
);

const fields = z.object({
  civility: optionalText(8),
  firstname: requiredText('Le prénom est requis', 80),
  lastname: requiredText('Le nom est requis', 80),
  society: optionalText(120),
  description: optionalParagraph(500),
  mail: email(),
  phone,
  address: optionalText(160),
  complement: optionalText(160),
  postal: optionalText(12),
  city: optionalText(80),
  siren,
  siret,
  vat_number: vatNumber,
  password: z.optional(newPassword),
});

/** Required by one of the two forms only: company in AUTH-07, address in AUTH-13 (ERR-22..24). */
const REQUIRED_WITHOUT_PASSWORD = [['society', 'L’entreprise est requise']] as const;
const REQUIRED_WITH_PASSWORD = [
  ['address', "L'adresse est requise"],
  ['postal', 'Le code postal est requis'],
  ['city', 'La ville est requise'],
] as const;

/** AUTH-08 and AUTH-11 combined (AMB-12): with `password` the customer chose it. Other fields are dropped. */
export const registration = fields.check((context) => {
  const form = context.value;
  const required = form.password === undefined ? REQUIRED_WITHOUT_PASSWORD : REQUIRED_WITH_PASSWORD;
  for (const [field, message] of required) {
    if (form[field] === '') {
      context.issues.push({ code: 'custom', path: [field], message, input: form[field] });
    }
  }
  const conflict = sirenConflict({ siren: form.siren, siret: form.siret, vatNumber: form.vat_number });
  if (conflict)
    context.issues.push({ code: 'custom', path: ['siren'], message: conflict, input: form.siren });
});
export type Registration = z.output<typeof registration>;
