import { useQuery } from '@tanstack/react-query';
import { type DashboardProduct, stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { alertsOf, minimumOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { stockAlertsPath } from '#frontend/lib/navigation/paths.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Block } from './block.tsx';
import { RunningOut } from './running-out.tsx';
import { StockAgainstMinimum } from './stock-against-minimum.tsx';
import { stockAge } from './stock-age.ts';

const SHOWN = 8;

/**
 * Products that run out soon at their usual rate; without a known rate, products at or below their minimum
 * (STK-05).
 */
export function AlertsBlock() {
  const stock = useQuery(stockProductsQuery());
  const products = stock.data?.products;
  const low = products && alertsOf(products);
  const knowsRates = products?.some(({ daily_exit: daily }) => daily != null) ?? false;
  return (
    <Block
      title="Alertes de stock"
      link={
        low?.length ? { href: stockAlertsPath, label: `Voir les ${formatInteger(low.length)}` } : undefined
      }
      source={`${stockAge(stock.data)}${
        knowsRates
          ? ' Au rythme des ventes de la caisse et du site, en moyenne des quatre dernières semaines.'
          : ''
      }`}
    >
      {!products ? <Missing query={stock} /> : null}
      {products && knowsRates ? <RunningOut products={products} /> : null}
      {low && !knowsRates ? <AgainstMinimum low={low} /> : null}
    </Block>
  );
}

const AgainstMinimum = ({ low }: { low: readonly DashboardProduct[] }) =>
  low.length === 0 ? (
    <StatusBadge tone="good">Aucun produit sous son minimum</StatusBadge>
  ) : (
    <StockAgainstMinimum
      summary={`${formatInteger(low.length)} ${low.length < 2 ? 'produit' : 'produits'} à leur minimum ou dessous. Les plus bas : ${low
        .slice(0, SHOWN)
        .map((product) => `${product.label} ${formatStock(product.unit, realMilli(product))}`)
        .join(', ')}.`}
      products={low.slice(0, SHOWN)}
      minimumOf={minimumOf}
    />
  );
