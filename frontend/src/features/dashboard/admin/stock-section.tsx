import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { stockFigures } from '#frontend/features/dashboard/stock-figures.ts';
import { call } from '#frontend/lib/api.ts';
import { detailOf } from '#frontend/lib/api-error.ts';
import { formatInteger, formatMoney } from '#frontend/lib/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import styles from './overview.module.css';

/** Stock by site as Dolibarr counts it, and a way to read Dolibarr again (STK-09). */
export function StockSection() {
  const products = useQuery(stockProductsQuery());
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: () =>
      call(dashboardContract.endpoints.refreshDolibarrCache, {}, { as: 'admin', timeoutMs: 60_000 }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['dashboard'] }),
  });
  return (
    <section className={styles.section} aria-labelledby="stock">
      <h2 id="stock">Stock</h2>
      {products.data ? <Figures products={products.data} /> : <Missing query={products} />}
      {refresh.isError ? <Banner kind="error">{detailOf(refresh.error)}</Banner> : null}
      {refresh.data ? (
        <p className={styles.scope} role="status">
          {refresh.data.message} {formatInteger(refresh.data.data.products_count)} produits.
        </p>
      ) : null}
      <div>
        <Button
          size="small"
          pending={refresh.isPending}
          pendingText="Lecture…"
          onClick={() => refresh.mutate()}
        >
          Relire Dolibarr
        </Button>
      </div>
    </section>
  );
}

function Figures({ products }: { products: Parameters<typeof stockFigures>[0] }) {
  const { brugesGrams, lormontGrams, valueCents, low } = stockFigures(products);
  return (
    <>
      <StatBand>
        <Stat label="à Bruges" value={kilograms(brugesGrams)} />
        <Stat label="à Lormont" value={kilograms(lormontGrams)} />
        <Stat
          label="produits à leur minimum ou dessous"
          value={formatInteger(low)}
          noteTone={low > 0 ? 'warning' : 'good'}
          note={`sur ${formatInteger(products.length)}`}
        />
      </StatBand>
      <p className={styles.scope}>
        Valeur estimée : {formatMoney(valueCents)} HT, au prix de vente (15 € le kilo où il manque).
      </p>
    </>
  );
}

/** A whole stock is read in kilograms, not in grams. */
const kilograms = (grams: number): string => `${formatInteger(Math.round(grams / 1000))}\u00a0kg`;
