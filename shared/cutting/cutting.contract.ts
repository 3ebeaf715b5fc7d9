import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, cursor, id, optionalText, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { REQUIRED_FIELDS } from '#shared/stock/movements/movement-bodies.ts';
import { MAX_ROWS } from './ratio.ts';

const flag = z.union([z.literal(0), z.literal(1)], 'Ce champ vaut 0 ou 1.');

/** RAT-04; `perte`: a loss of weight without stock. */
const ratioView = z.object({
  id: z.string(),
  categorie_source: z.string(),
  produit_genere: z.string(),
  pourcentage: z.number(),
  description: z.string(),
  actif: flag,
  perte: flag,
  /** The catalogue product that it makes; null: found by name, or created. */
  produit_id: z.nullable(z.string()),
});

/** Sum of a category in %; `version` detects concurrent changes. */
const tableView = z.object({
  categorie_source: z.string(),
  somme: z.number(),
  reste: z.number(),
  perte: z.number(),
  avertissement: z.nullable(z.string()),
  source: z.enum(['ratios personnalisés', 'table par défaut']),
  version: z.number(),
});

const NO_VERSION = 'La version est un nombre entier.';

const LEAST = 'Le pourcentage est d’au moins 0,01.';

/** RAT-07: hundredths of a percent. */
const percentage = (least: number) =>
  z.number(REQUIRED_FIELDS).check(
    z.minimum(least, LEAST),
    z.maximum(100, 'Le pourcentage est d’au plus 100.'),
    z.refine(
      (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      'Le pourcentage a au plus deux décimales.',
    ),
  );

/** The id is in the path, not in the body as in API-64 (AMB-65b). */
const ratioBody = z.object({
  categorie_source: requiredText(REQUIRED_FIELDS, 60),
  produit_genere: requiredText(REQUIRED_FIELDS, 120),
  pourcentage: percentage(0.01),
  description: optionalText(500),
  actif: z._default(flag, 1),
  perte: z.optional(flag),
  /** Absent: unchanged. */
  produit_id: z.optional(z.nullable(bodyId('Produit inconnu.'))),
  version: z.optional(z.int(NO_VERSION).check(z.minimum(0, NO_VERSION))),
});

/** RAT-09 has a line of 0 %, which can be saved unchanged; other lines must be above 0 (AMB-19b). */
const changeBody = z.extend(ratioBody, { pourcentage: percentage(0) });
export type RatioBody = z.output<typeof changeBody>;

const saved = success({ message: z.string(), ratio: ratioView, table: tableView });

export const cuttingContract = contract('cutting', {
  listRatios: {
    method: 'GET',
    path: '/api/ratio-transformation',
    access: 'admin',
    trades: ['butcher'],
    summary: 'Les ratios de transformation, et la somme de chaque catégorie.',
    response: success({ ratios: z.array(ratioView), tables: z.array(tableView) }),
  },
  listRatioCategories: {
    method: 'GET',
    path: '/api/ratio-transformation/categories',
    access: 'admin',
    trades: ['butcher'],
    summary: 'Les catégories qui ont des ratios, puis les autres catégories de produits.',
    response: success({ categories: z.array(z.string()) }),
  },
  listRatioChanges: {
    method: 'GET',
    path: '/api/ratio-transformation/changes',
    access: 'admin',
    summary: 'Qui a changé quel ratio, quand, de quoi en quoi ; du plus récent au plus ancien.',
    query: z.object({ limit: pageSize(50), cursor }),
    response: success({
      data: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          from: z.nullable(ratioView),
          to: z.nullable(ratioView),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  },
  createRatio: {
    method: 'POST',
    path: '/api/ratio-transformation',
    access: 'admin',
    refusals: { already_exists: noDetails, version_conflict: noDetails },
    summary: 'Crée un ratio ; refusé quand la somme de la catégorie dépasserait 100,05 %.',
    body: ratioBody,
    response: saved,
  },
  updateRatio: {
    method: 'PUT',
    path: '/api/ratio-transformation/{id}',
    access: 'admin',
    refusals: { already_exists: noDetails, not_found: noDetails, version_conflict: noDetails },
    summary: 'Change un ratio ; refusé quand la somme de la catégorie dépasserait 100,05 %.',
    params: z.object({ id }),
    body: changeBody,
    response: saved,
  },
  putBackRatios: {
    method: 'POST',
    path: '/api/ratio-transformation/table-par-defaut',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Remet une catégorie à sa table par défaut ; qui et quand restent dans l’historique.',
    body: z.object({
      categorie_source: requiredText('Quelle catégorie ?', 60),
      version: z.int(NO_VERSION).check(z.minimum(0, NO_VERSION)),
    }),
    response: success({ message: z.string(), table: tableView }),
  },
  chooseRatioProducts: {
    method: 'PUT',
    path: '/api/ratio-transformation/produits',
    access: 'admin',
    trades: ['butcher'],
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary:
      'Dit quel produit du catalogue donne chaque ratio d’une catégorie ; les pourcentages restent comme ils sont.',
    body: z.object({
      categorie_source: requiredText('Quelle catégorie ?', 60),
      produits: z
        .array(
          z.object({ id: bodyId('Ratio inconnu.'), produit_id: z.nullable(bodyId('Produit inconnu.')) }),
          'La liste des produits est invalide.',
        )
        .check(
          z.minLength(1, 'Choisissez au moins un produit.'),
          z.maxLength(MAX_ROWS, `${MAX_ROWS} ratios au plus.`),
        ),
    }),
    response: success({ message: z.string(), table: tableView }),
  },
  deleteRatio: {
    method: 'DELETE',
    path: '/api/ratio-transformation/{id}',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Supprime un ratio.',
    params: z.object({ id }),
    query: z.object({ version: z.optional(z.coerce.number().check(z.int(NO_VERSION))) }),
    response: success({ message: z.string() }),
  },
});
