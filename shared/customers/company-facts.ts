import * as z from 'zod/mini';
import { email, line } from '#shared/kernel/fields.ts';
import { isSiren, isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { isFrenchVatNumber } from '#shared/kernel/vat-number.ts';

const text = line().check(z.maxLength(40, '40 caractères au maximum.'));

/**
 * SIREN, required on invoices from 1 September 2027. Absent: unchanged; empty: removed; stored as nine
 * digits.
 */
export const siren = z.optional(
  z.pipe(
    z.pipe(text, z.transform(plainNumber)),
    z
      .string()
      .check(
        z.refine(
          (number) => number === '' || isSiren(number),
          'Le SIREN est invalide : 9 chiffres, vérifiez la saisie.',
        ),
      ),
  ),
);

type Numbers = { siren?: string | undefined; siret?: string | undefined; vatNumber?: string | undefined };

/** The company's SIREN, given directly or derived from SIRET or VAT number; empty: none. */
export const sirenOf = ({ siren: given, siret: establishment, vatNumber: vat }: Numbers): string =>
  given || establishment?.slice(0, 9) || vat?.slice(4) || '';

/** Contradictory numbers in one form. */
export const sirenConflict = ({ siren: given, siret: establishment, vatNumber: vat }: Numbers) => {
  if (!given) return undefined;
  if (establishment && !establishment.startsWith(given))
    return 'Le SIREN et le SIRET ne sont pas de la même entreprise : le SIRET commence par le SIREN.';
  if (vat && !vat.endsWith(given))
    return 'Le SIREN et le numéro de TVA ne sont pas de la même entreprise : le numéro de TVA finit par le SIREN.';
  return undefined;
};

/** Absent: unchanged; empty: removed; stored as fourteen digits. */
export const siret = z.optional(
  z.pipe(
    z.pipe(text, z.transform(plainNumber)),
    z
      .string()
      .check(
        z.refine(
          (number) => number === '' || isSiret(number),
          'Le SIRET est invalide : 14 chiffres, vérifiez la saisie.',
        ),
      ),
  ),
);

const INVALID_ACCOUNTANT = 'L’e-mail de la comptabilité est invalide.';

/** Address for accounting documents. Absent: unchanged; empty: removed. */
export const accountantMail = z.optional(
  z.union([z.literal(''), email(INVALID_ACCOUNTANT, INVALID_ACCOUNTANT)], { error: INVALID_ACCOUNTANT }),
);

/** Absent: unchanged; empty: removed; stored in upper case without blanks. */
export const vatNumber = z.optional(
  z.pipe(
    z.pipe(
      text,
      z.transform((number) => plainNumber(number).toUpperCase()),
    ),
    z
      .string()
      .check(
        z.refine(
          (number) => number === '' || isFrenchVatNumber(number),
          'Le numéro de TVA est invalide : FR, une clé de 2 caractères et le SIREN.',
        ),
      ),
  ),
);
