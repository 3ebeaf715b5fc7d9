import * as z from 'zod/mini';
import { email, line } from '#shared/kernel/fields.ts';
import { isSiren, isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { isFrenchVatNumber } from '#shared/kernel/vat-number.ts';

const text = line().check(z.maxLength(40, '40 caractères au maximum.'));

/**
 * The number of the company, which each invoice to it bears from 1 September 2027 at the latest. May be left out (unchanged)
 * or empty (erased); stored as nine digits.
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

/** The SIREN that a company gave, alone or within its SIRET or its VAT number; empty where it gave none. */
export const sirenOf = ({ siren: given, siret: establishment, vatNumber: vat }: Numbers): string =>
  given || establishment?.slice(0, 9) || vat?.slice(4) || '';

/** Numbers of two companies in one form. */
export const sirenConflict = ({ siren: given, siret: establishment, vatNumber: vat }: Numbers) => {
  if (!given) return undefined;
  if (establishment && !establishment.startsWith(given))
    return 'Le SIREN et le SIRET ne sont pas de la même entreprise : le SIRET commence par le SIREN.';
  if (vat && !vat.endsWith(given))
    return 'Le SIREN et le numéro de TVA ne sont pas de la même entreprise : le numéro de TVA finit par le SIREN.';
  return undefined;
};

/** May be left out (unchanged) or empty (erased); kept as fourteen digits. */
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

/** Where papers go. May be left out (unchanged) or empty (erased). */
export const accountantMail = z.optional(
  z.union([z.literal(''), email(INVALID_ACCOUNTANT, INVALID_ACCOUNTANT)], { error: INVALID_ACCOUNTANT }),
);

/** May be left out (unchanged) or empty (erased); kept in capitals, without blanks. */
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
