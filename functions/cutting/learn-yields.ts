import { openAdmins } from '#functions/admins/admins.module.ts';
import { authorNames } from '#functions/admins/author-names.ts';
import type { RatiosStore } from '#functions/cutting/ratios.store.ts';
import type { LotServices } from '#functions/stock/stock.module.ts';
import { categoryKey } from '#shared/cutting/ratio.ts';
import { proposedShares, type RealisedYield, realisedYields } from '#shared/cutting/yield-learning.ts';

/** The newest cuttings that are read: a season of a category. */
const CUTTINGS = 200;

/** Planned and actual yields of a category, overall and by operator, and the proposal for the table. */
export const listYields = async (
  { table: storage, ratios, stock }: Pick<LotServices, 'table' | 'stock'> & { ratios: RatiosStore },
  category: string,
) => {
  const [tables, cuttings] = await Promise.all([ratios.list(), stock.lots.listYields(category, CUTTINGS)]);
  const table = tables.find((each) => categoryKey(each.category) === categoryKey(category));
  const rows = (table?.rows ?? []).filter(({ active }) => active);
  const live = cuttings.filter(({ undoneBy }) => undoneBy === undefined);
  const nameOf = await authorNames(
    openAdmins(storage),
    live.map(({ by }) => by),
  );
  const realised = realisedYields(rows, live);
  const proposed = proposedShares(rows, realised);
  return {
    success: true as const,
    categorie_source: table?.category ?? category,
    decoupes: live.length,
    rows: realised.map(view),
    operators: [...Map.groupBy(live, ({ by }) => nameOf(by))].map(([by, own]) => ({
      by,
      decoupes: own.length,
      rows: realisedYields(rows, own).map(view),
    })),
    proposal:
      proposed.length === 0
        ? null
        : {
            version: table?.version ?? 0,
            rows: proposed.flatMap(({ id, share }) => {
              const row = rows.find((each) => each.id === id);
              return row
                ? [
                    {
                      id,
                      produit_genere: row.product,
                      pourcentage: row.share / 100,
                      pourcentage_propose: share / 100,
                    },
                  ]
                : [];
            }),
          },
  };
};

const view = ({ product, planned, mean, min, max, spread, cuttings }: RealisedYield) => ({
  produit_genere: product,
  ratio_id: planned?.id ?? null,
  prevu: planned ? planned.share / 100 : null,
  realise: mean / 100,
  minimum: min / 100,
  maximum: max / 100,
  ecart_type: spread / 100,
  decoupes: cuttings,
});
