import * as z from 'zod/mini';
import { email, line } from '#shared/kernel/fields.ts';
import { isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { isFrenchVatNumber } from '#shared/kernel/vat-number.ts';

const text = line().check(z.maxLength(40, '40 caractères au maximum.'));

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
