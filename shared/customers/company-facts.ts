import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';
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
