import * as z from 'zod/mini';

const moment = z.optional(z.iso.datetime({ error: 'Un instant s’écrit 2026-11-26T05:00:00Z.' }));

/** STK-45, AMB-83: filter and order of movements. */
export const movementQuery = z.object({
  limit: z._default(
    z.coerce
      .number()
      .check(
        z.refine(
          (n) => [20, 50, 100, 200].includes(n),
          'Le nombre de lignes doit valoir 20, 50, 100 ou 200.',
        ),
      ),
    100,
  ),
  sortfield: z._default(z.enum(['datem', 'qty', 'id']), 'datem'),
  sortorder: z._default(
    z.string().check(z.toUpperCase(), z.regex(/^(ASC|DESC)$/, 'L’ordre doit valoir ASC ou DESC.')),
    'DESC',
  ),
  fk_product: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Produit inconnu.'))),
  fk_warehouse: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Entrepôt inconnu.'))),
  /** Instants; start inclusive, end exclusive. */
  datem_from: moment,
  datem_to: moment,
  /** `next_cursor` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,6}-\d{1,6}$/, 'Page inconnue.'))),
});
export type MovementQuery = z.output<typeof movementQuery>;
