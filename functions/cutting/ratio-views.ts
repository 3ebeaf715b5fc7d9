import { isBuiltIn, type Ratio, type RatioTable, sumOfShares, sumWarning } from '#shared/cutting/ratio.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** A ratio in the specification's format (RAT-04). */
export const ratioView = (category: string, row: Ratio) => ({
  id: row.id,
  categorie_source: category,
  produit_genere: row.product,
  pourcentage: row.share / 100,
  description: row.description,
  actif: flag(row.active),
  perte: flag(row.loss),
  produit_id: row.productId ?? null,
});

/** Total of a category. */
export const ratioTableView = (table: RatioTable) => {
  const sum = sumOfShares(table.rows);
  return {
    categorie_source: table.category,
    somme: sum / 100,
    reste: (10_000 - sum) / 100,
    perte: sumOfShares(table.rows.filter(({ loss }) => loss)) / 100,
    avertissement: sumWarning(table),
    source: isBuiltIn(table) ? ('table par défaut' as const) : ('ratios personnalisés' as const),
    version: table.version,
  };
};
