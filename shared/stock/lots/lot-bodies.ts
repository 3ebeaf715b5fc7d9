import * as z from 'zod/mini';
import { bodyId, day, line } from '#shared/kernel/fields.ts';
import type { LotOrigin } from './lot.ts';
import { MAX_PLANTS } from './lot.ts';

const text = (max: number) =>
  z.optional(
    line('Ce champ est un texte.').check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`)),
  );

const country = z
  .string('Le pays est un code de deux lettres.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Le pays est un code de deux lettres.'));

const plants = (what: string) =>
  z.optional(
    z
      .array(
        z.object({
          country,
          approval: line('Le numéro d’agrément manque.').check(
            z.trim(),
            z.minLength(1, 'Le numéro d’agrément manque.'),
            z.maxLength(30, '30 caractères au maximum.'),
          ),
        }),
        `La liste des ${what} est invalide.`,
      )
      .check(z.maxLength(MAX_PLANTS, `Un lot réunit au plus ${MAX_PLANTS} ${what}.`)),
  );

/** Origin of received meat; empty texts are removed. */
export const originBody = z.object({
  supplier: text(120),
  supplier_id: z.optional(z.union([z.literal(''), bodyId('Fournisseur inconnu.')])),
  species: text(60),
  birth_country: z.optional(z.union([z.literal(''), country])),
  rearing_country: z.optional(z.union([z.literal(''), country])),
  slaughter: plants('abattoirs'),
  cutting: plants('ateliers de découpe'),
  animal_ref: text(60),
  slaughter_date: z.optional(z.union([z.literal(''), day])),
});
type OriginBody = z.output<typeof originBody>;

/** Without absent and empty fields. */
export const originFrom = (body: OriginBody | undefined): LotOrigin => {
  if (!body) return {};
  const stated = {
    supplier: body.supplier,
    supplierId: body.supplier_id,
    species: body.species,
    birthCountry: body.birth_country,
    rearingCountry: body.rearing_country,
    animalRef: body.animal_ref,
    slaughterDate: body.slaughter_date,
  };
  const given = Object.fromEntries(
    Object.entries(stated).filter(([, value]) => value !== undefined && value !== ''),
  );
  return {
    ...given,
    ...(body.slaughter?.length ? { slaughter: body.slaughter } : {}),
    ...(body.cutting?.length ? { cutting: body.cutting } : {}),
  };
};

/** The same in replies. */
export const originView = z.object({
  supplier: z.nullable(z.string()),
  supplier_id: z.nullable(z.string()),
  species: z.nullable(z.string()),
  birth_country: z.nullable(z.string()),
  rearing_country: z.nullable(z.string()),
  slaughter: z.array(z.object({ country: z.string(), approval: z.string() })),
  cutting: z.array(z.object({ country: z.string(), approval: z.string() })),
  animal_ref: z.nullable(z.string()),
  slaughter_date: z.nullable(z.string()),
});

export const originOnWire = (origin: LotOrigin): z.input<typeof originView> => ({
  supplier: origin.supplier ?? null,
  supplier_id: origin.supplierId ?? null,
  species: origin.species ?? null,
  birth_country: origin.birthCountry ?? null,
  rearing_country: origin.rearingCountry ?? null,
  slaughter: origin.slaughter ?? [],
  cutting: origin.cutting ?? [],
  animal_ref: origin.animalRef ?? null,
  slaughter_date: origin.slaughterDate ?? null,
});
