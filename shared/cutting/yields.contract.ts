import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

const sold = z.object({ qty: z.number(), amount: z.number() });

/** Money in euros, quantities in kg or pieces. */
const lotMargin = z.object({
  product_id: z.string(),
  product_name: z.string(),
  lot: z.string(),
  depth: z.number(),
  qty: z.number(),
  cost_by_value: z.number(),
  cost_by_weight: z.number(),
  web: sold,
  wholesale: sold,
  till: sold,
  thrown_qty: z.number(),
  recut_qty: z.number(),
  stock: sold,
});

const summary = z.object({
  product_id: z.string(),
  product_name: z.string(),
  lot: z.string(),
  supplier: z.nullable(z.string()),
  made_at: z.string(),
  qty: z.number(),
  /** null: unknown cost, so there is no margin. */
  cost: z.nullable(z.number()),
  revenue: z.number(),
  stock: z.number(),
  /** Revenue minus cost; and with the stock at today's price. */
  margin: z.nullable(z.number()),
  expected_margin: z.nullable(z.number()),
  complete: z.boolean(),
});

const realised = z.object({
  produit_genere: z.string(),
  ratio_id: z.nullable(z.string()),
  prevu: z.nullable(z.number()),
  realise: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  ecart_type: z.number(),
  decoupes: z.number(),
});

export const yieldsContract = contract('cutting', {
  listMargins: {
    method: 'GET',
    path: '/api/cutting/margins',
    access: 'admin',
    summary: 'Les carcasses découpées, de la plus récente à la plus ancienne, avec leur marge.',
    query: z.object({ limit: pageSize(10, 20), cursor }),
    response: success({ data: z.array(summary), next_cursor: z.nullable(z.string()) }),
  },
  getMargin: {
    method: 'GET',
    path: '/api/cutting/margin',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Ce qu’une carcasse a coûté, morceau par morceau, et ce qu’elle a rapporté jusqu’ici.',
    query: z.object({ product_id: id, lot: requiredText('Quel lot ?', 100) }),
    response: success({
      data: z.extend(summary, {
        lots: z.array(lotMargin),
        rule: z.string(),
        /** Actual yields against the category's table, losses last; kg. Absent: nothing was cut. */
        yields: z.optional(
          z.object({
            taken: z.number(),
            rows: z.array(z.object({ name: z.string(), expected: z.nullable(z.number()), real: z.number() })),
          }),
        ),
      }),
    }),
  },
  listYields: {
    method: 'GET',
    path: '/api/cutting/yields',
    access: 'admin',
    trades: ['butcher'],
    summary: 'Rendements prévus et réalisés d’une catégorie, par opérateur, et ce qui en est proposé.',
    query: z.object({ categorie_source: requiredText('Quelle catégorie ?', 60) }),
    response: success({
      categorie_source: z.string(),
      /** Number of cuttings in the sample: at most the latest 200. */
      decoupes: z.number(),
      rows: z.array(realised),
      operators: z.array(z.object({ by: z.string(), decoupes: z.number(), rows: z.array(realised) })),
      proposal: z.nullable(
        z.object({
          version: z.number(),
          rows: z.array(
            z.object({
              id: z.string(),
              produit_genere: z.string(),
              pourcentage: z.number(),
              pourcentage_propose: z.number(),
            }),
          ),
        }),
      ),
    }),
  },
  acceptYields: {
    method: 'POST',
    path: '/api/cutting/yields/accept',
    access: 'admin',
    refusals: { not_found: noDetails, version_conflict: noDetails },
    summary: 'Accepte une proposition : les ratios changent, chacun avec qui et quand.',
    body: z.object({
      categorie_source: requiredText('Quelle catégorie ?', 60),
      version: z.int('La version est un nombre entier.').check(z.minimum(0, 'Version inconnue.')),
      rows: z
        .array(
          z.object({
            id,
            pourcentage: z
              .number('Le pourcentage manque.')
              .check(
                z.minimum(0.01, 'Le pourcentage est d’au moins 0,01.'),
                z.maximum(100, 'Le pourcentage est d’au plus 100.'),
              ),
          }),
          'La liste des ratios est invalide.',
        )
        .check(z.minLength(1, 'Choisissez au moins un ratio.'), z.maxLength(60, '60 ratios au plus.')),
    }),
    response: success({ message: z.string() }),
  },
});
