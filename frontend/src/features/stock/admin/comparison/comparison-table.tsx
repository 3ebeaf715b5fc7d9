import { useDeferredValue, useMemo } from 'react';
import type { ComparedRow } from '#frontend/features/stock/stock.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { usePrinting } from '#frontend/lib/display/use-printing.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { optionsAmong, TableFilters } from '#frontend/ui/table/table-filters.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { comparedProducts, filteredProducts } from './compared-product.ts';
import { comparisonColumns } from './comparison-columns.tsx';
import styles from './comparison.module.css';
import { LargestChanges } from './largest-changes.tsx';

interface ComparisonTableProps {
  rows: readonly ComparedRow[] | undefined;
  date1: string;
  date2: string | undefined;
  /** Days made afterwards from the movements. */
  rebuilt?: readonly string[] | undefined;
}

/** The compared rows, narrowed as one types; printed whole. */
export function ComparisonTable({ rows, date1, date2, rebuilt = [] }: ComparisonTableProps) {
  const { values, set } = useFilters(['produit', 'categorie']);
  const printing = usePrinting();
  const products = useMemo(() => rows && comparedProducts(rows), [rows]);
  const columns = useMemo(() => comparisonColumns(date1, date2), [date1, date2]);
  const categories = useMemo(() => optionsAmong(products?.map(({ category }) => category)), [products]);
  // the field answers at once, the list follows
  const filters = useDeferredValue(values);
  const shown = useMemo(() => products && filteredProducts(products, filters), [products, filters]);
  return (
    <>
      {products && date2 !== undefined ? (
        <LargestChanges products={products} date1={date1} date2={date2} />
      ) : null}
      <p className={styles.quiet}>
        Stock du {formatDate(date1)}
        {date2 === undefined ? '.' : ` ; dessous, celui du ${formatDate(date2)} et la différence.`}
        {rebuilt.length === 0
          ? null
          : ` Reconstitué d’après les mouvements : ${rebuilt.map(formatDate).join(', ')} ; le stock théorique y est le stock réel.`}
      </p>
      <DataTable
        caption={
          date2 === undefined
            ? `Stock du ${formatDate(date1)}`
            : `Stock du ${formatDate(date1)} comparé à celui du ${formatDate(date2)}`
        }
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        csvName={['stock', date1, ...(date2 === undefined ? [] : [date2])].join('-')}
        rowPx={date2 === undefined ? undefined : 54}
        Body={printing ? undefined : VirtualBody}
        filters={
          <TableFilters
            search={{
              label: 'Nom du produit',
              placeholder: 'Nom du produit',
              value: values.produit,
              onChange: (text) => set('produit', text),
            }}
            choices={[
              {
                label: 'Catégorie',
                placeholder: 'Toutes les catégories',
                options: categories,
                value: values.categorie,
                onChange: (value) => set('categorie', value),
              },
            ]}
            count={shown?.length}
            unit={['produit', 'produits']}
          />
        }
        empty={
          <EmptyState
            title="Aucun produit ne correspond aux critères de filtrage."
            picture={<CompareIcon size={36} />}
          />
        }
      />
    </>
  );
}
