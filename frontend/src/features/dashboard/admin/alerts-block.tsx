import { useQuery } from '@tanstack/react-query';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { alertsOf, minimumOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { stockAlertsPath } from '#frontend/lib/navigation/paths.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Block } from './block.tsx';
import { StockAgainstMinimum } from './stock-against-minimum.tsx';
import { stockAge } from './stock-age.ts';

const SHOWN = 8;

/** Products at their minimum or under it (STK-05), the emptiest first. */
export function AlertsBlock() {
  const stock = useQuery(stockProductsQuery());
  const low = stock.data && alertsOf(stock.data.products);
  return (
    <Block
      title="Alertes de stock"
      link={
        low?.length ? { href: stockAlertsPath, label: `Voir les ${formatInteger(low.length)}` } : undefined
      }
      source={stockAge(stock.data)}
    >
      {!low ? <Missing query={stock} /> : null}
      {low?.length === 0 ? <StatusBadge tone="good">Aucun produit sous son minimum</StatusBadge> : null}
      {low && low.length > 0 ? (
        <StockAgainstMinimum
          summary={`${formatInteger(low.length)} ${low.length < 2 ? 'produit' : 'produits'} à leur minimum ou dessous. Les plus bas : ${low
            .slice(0, SHOWN)
            .map((product) => `${product.label} ${formatStock(product.unit, realMilli(product))}`)
            .join(', ')}.`}
          products={low.slice(0, SHOWN)}
          minimumOf={minimumOf}
        />
      ) : null}
    </Block>
  );
}
