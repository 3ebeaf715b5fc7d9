import { useDeferredValue, useMemo } from 'react';
import type { StockReading } from '#frontend/features/dashboard/dashboard.queries.ts';
import { stockFigures } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatMoney } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { StockIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { optionsAmong, TableFilters } from '#frontend/ui/table/table-filters.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { stockColumns } from './stock-columns.tsx';
import { filteredStock, stockRows, stockStates } from './stock-rows.ts';
import styles from './stock.module.css';

const stateOptions = Object.entries(stockStates).map(([value, { label }]) => ({ value, label }));

/** STK-01, general view: products with their four stocks, alert and value. */
export function GeneralView({ products }: Pick<StockReading, 'products'>) {
  const { values, set, clear, active } = useFilters(['recherche', 'categorie', 'etat']);
  const rows = useMemo(() => stockRows(products), [products]);
  // the field updates immediately, the list is deferred
  const filters = useDeferredValue(values);
  const shown = useMemo(() => filteredStock(rows, filters), [rows, filters]);
  return (
    <>
      <StockBand
        products={products}
        isAlert={values.etat === 'alerte'}
        onAlert={() => set('etat', values.etat === 'alerte' ? '' : 'alerte')}
      />
      <DataTable
        caption="Stock par produit et par site"
        columns={stockColumns}
        rows={shown}
        rowKey={({ id }) => id}
        rowTone={({ alert, real }) => (real <= 0 ? 'danger' : alert ? 'warning' : undefined)}
        initialSort={{ key: 'produit', direction: 'asc' }}
        csvName="stock"
        Body={VirtualBody}
        filters={<StockFilters {...{ values, set, rows }} count={shown.length} />}
        empty={
          <EmptyState
            title="Aucun produit ne correspond aux critères de filtrage."
            picture={<StockIcon size={36} />}
            action={active ? <Button onClick={clear}>Effacer les filtres</Button> : undefined}
          />
        }
      />
    </>
  );
}

interface StockBandProps extends Pick<StockReading, 'products'> {
  /** Alerts only. */
  isAlert: boolean;
  onAlert: () => void;
}

const StockBand = ({ products, isAlert, onAlert }: StockBandProps) => {
  const { bruges, lormont, valueCents, low } = useMemo(() => stockFigures(products), [products]);
  return (
    <StatBand>
      <Stat label="à Bruges" value={kilograms(bruges.weightGrams)} note={pieces(bruges.pieces)} />
      <Stat label="à Lormont" value={kilograms(lormont.weightGrams)} note={pieces(lormont.pieces)} />
      <Stat label="valeur estimée, HT" value={formatMoney(valueCents)} note="15 € où le prix manque" />
      <Stat
        label={low < 2 ? 'produit en alerte' : 'produits en alerte'}
        value={
          <button type="button" className={styles.figureButton} onClick={onAlert} aria-pressed={isAlert}>
            {formatInteger(low)}
          </button>
        }
        note={`sur ${formatInteger(products.length)}`}
        noteTone={low > 0 ? 'warning' : 'good'}
      />
    </StatBand>
  );
};

interface StockFiltersProps extends Pick<
  ReturnType<typeof useFilters<'recherche' | 'categorie' | 'etat'>>,
  'values' | 'set'
> {
  rows: ReturnType<typeof stockRows>;
  count: number;
}

const StockFilters = ({ values, set, rows, count }: StockFiltersProps) => {
  const categories = useMemo(() => optionsAmong(rows.map(({ category }) => category)), [rows]);
  return (
    <TableFilters
      search={{
        label: 'Chercher un produit',
        placeholder: 'Produit, référence',
        value: values.recherche,
        onChange: (text) => set('recherche', text),
      }}
      choices={[
        {
          label: 'Catégorie',
          placeholder: 'Toutes les catégories',
          options: categories,
          value: values.categorie,
          onChange: (value) => set('categorie', value),
        },
        {
          label: 'État',
          placeholder: 'Tous les états',
          options: stateOptions,
          value: values.etat,
          onChange: (value) => set('etat', value),
        },
      ]}
      count={count}
      unit={['produit', 'produits']}
    />
  );
};

/** Whole kilograms for totals. */
const kilograms = (weightGrams: number): string => `${formatInteger(Math.round(weightGrams / 1000))}\u00a0kg`;

const pieces = (count: number): string | undefined =>
  count === 0 ? undefined : `et ${formatInteger(count)} ${Math.abs(count) < 2 ? 'pièce' : 'pièces'}`;
