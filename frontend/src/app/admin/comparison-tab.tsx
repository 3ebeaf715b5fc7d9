import { StockComparison } from '#frontend/features/stock/admin/comparison/stock-comparison.tsx';
import { workshopActs, workshopPath } from '#frontend/lib/paths.ts';

/** What the buttons of the comparison say (STK-12). */
const labels: Readonly<Record<string, string>> = {
  'nouveau-produit': 'Nouveau produit',
  entree: 'Entrée de stock',
  transfert: 'Transfert / transformation',
};

/** Comparaison de stock. */
export const ComparisonTab = () => (
  <StockComparison
    acts={workshopActs.flatMap((act) => {
      const label = labels[act];
      return label === undefined ? [] : [{ href: workshopPath(act), label }];
    })}
  />
);
