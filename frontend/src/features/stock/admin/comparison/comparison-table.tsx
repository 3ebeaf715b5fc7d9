import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ComparedRow } from '#frontend/features/stock/stock.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { usePrinting } from '#frontend/lib/display/use-printing.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { optionsAmong, TableFilters } from '#frontend/ui/table/table-filters.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { type ComparedProduct, comparedProducts, filteredProducts, readingsOf } from './compared-product.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { GapPanel } from './gap-panel.tsx';
import { comparisonColumns } from './comparison-columns.tsx';
import styles from './comparison.module.css';
import { LargestChanges } from './largest-changes.tsx';

interface ComparisonTableProps {
  rows: readonly ComparedRow[] | undefined;
  date1: string;
  date2: string | undefined;
  /** Days reconstructed from movements. */
  rebuilt?: readonly string[] | undefined;
  /** Reading time of each day. */
  takenAt?: readonly string[] | undefined;
}

/** URL parameter of the product whose movements are shown. */
const OPENED = 'ouvert';

/** The filtered comparison; printed completely. */
export function ComparisonTable({ rows, date1, date2, rebuilt = [], takenAt = [] }: ComparisonTableProps) {
  const { values, set } = useFilters(['produit', 'categorie', 'ecarts']);
  const [parameters, setParameters] = useSearchParams();
  const readings = useMemo(() => (date2 === undefined ? undefined : readingsOf(takenAt)), [date2, takenAt]);
  const printing = usePrinting();
  const products = useMemo(() => rows && comparedProducts(rows), [rows]);
  const columns = useMemo(() => comparisonColumns(date1, date2), [date1, date2]);
  const categories = useMemo(() => optionsAmong(products?.map(({ category }) => category)), [products]);
  // the field updates immediately, the list is deferred
  const filters = useDeferredValue(values);
  const open = useCallback(
    (product: ComparedProduct | undefined) =>
      setParameters((before) => {
        const next = new URLSearchParams(before);
        if (product) next.set(OPENED, product.id);
        else next.delete(OPENED);
        return next;
      }),
    [setParameters],
  );
  const opened = products?.find(({ id }) => id === parameters.get(OPENED));
  const shown = useMemo(() => products && filteredProducts(products, filters), [products, filters]);
  return (
    <>
      {products && date2 !== undefined ? (
        <LargestChanges products={products} date1={date1} date2={date2} />
      ) : null}
      <DaysShown {...{ date1, date2, rebuilt }} />
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
        onOpenRow={readings && open}
        Body={printing ? undefined : VirtualBody}
        filters={
          <ComparisonFilters
            {...{ values, set, categories }}
            count={shown?.length}
            compares={date2 !== undefined}
          />
        }
        empty={
          <EmptyState
            title="Aucun produit ne correspond aux critères de filtrage."
            picture={<CompareIcon size={36} />}
          />
        }
      />
      {opened && readings ? (
        <GapPanel product={opened} readings={readings} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}

interface DaysShownProps {
  date1: string;
  date2: string | undefined;
  rebuilt: readonly string[];
}

const DaysShown = ({ date1, date2, rebuilt }: DaysShownProps) => (
  <p className={styles.quiet}>
    Stock du {formatDate(date1)}
    {date2 === undefined ? '.' : ` ; dessous, celui du ${formatDate(date2)} et la différence.`}
    {rebuilt.length === 0
      ? null
      : ` Reconstitué d’après les mouvements : ${rebuilt.map(formatDate).join(', ')} ; le stock théorique y est le stock réel.`}
  </p>
);

interface ComparisonFiltersProps extends Pick<
  ReturnType<typeof useFilters<'produit' | 'categorie' | 'ecarts'>>,
  'values' | 'set'
> {
  categories: ReturnType<typeof optionsAmong>;
  count: number | undefined;
  /** With two days, differences can be filtered. */
  compares: boolean;
}

const ComparisonFilters = ({ values, set, categories, count, compares }: ComparisonFiltersProps) => (
  <>
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
      count={count}
      unit={['produit', 'produits']}
    />
    {compares ? (
      <CheckboxField
        label="Écarts seulement"
        checked={values.ecarts !== ''}
        onChange={(event) => set('ecarts', event.target.checked ? 'oui' : '')}
      />
    ) : null}
  </>
);
