import { useDeferredValue, useMemo } from 'react';
import type { TillRanking } from '#frontend/features/till/till-sales.queries.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { usePrinting } from '#frontend/lib/display/use-printing.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { StoreIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { optionsAmong, TableFilters } from '#frontend/ui/table/table-filters.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { ComparedBars } from '#frontend/features/till/admin/compared-bars.tsx';
import { categoryColumns, productColumns } from './ranked-columns.tsx';
import { categoryRows, filteredRows, productRows } from './ranked-rows.ts';
import styles from '#frontend/features/till/admin/till.module.css';

const BEST = 10;

interface RankingProps {
  ranking: TillRanking | undefined;
  /** The previous period; undefined: unknown. */
  before: TillRanking | undefined;
  /** Names of the two in charts. */
  labels: { now: string; before: string };
  csvName: string;
}

const nothingSold = (
  <EmptyState title="Aucune vente sur cette période" picture={<StoreIcon size={36} />}>
    Choisissez une autre période.
  </EmptyState>
);

interface BestSellersProps extends Pick<RankingProps, 'labels'> {
  best: ReturnType<typeof productRows>;
}

const BestSellers = ({ best, labels }: BestSellersProps) => (
  <section className={styles.section} aria-labelledby="ce-qui-se-vend">
    <h2 id="ce-qui-se-vend">Ce qui se vend le mieux</h2>
    <ComparedBars
      summary="Meilleures ventes de la caisse, TTC"
      nameHeader="Produit"
      labels={labels}
      rows={best.map(({ key, name, cents, beforeCents }) => ({ key, label: name, cents, beforeCents }))}
    />
  </section>
);

/** TILL-02, products: best sellers, then all rows of TILL-04. */
export function ProductRanking({ ranking, before, labels, csvName }: RankingProps) {
  const { values, set } = useFilters(['recherche', 'rubrique']);
  const printing = usePrinting();
  const rows = useMemo(() => ranking && productRows(ranking.data, before?.data), [ranking, before]);
  const filters = useDeferredValue(values);
  const shown = useMemo(() => rows && filteredRows(rows, filters), [rows, filters]);
  const best = rows?.filter(({ cents }) => cents > 0).slice(0, BEST) ?? [];
  return (
    <>
      {best.length > 0 ? <BestSellers best={best} labels={labels} /> : null}
      <DataTable
        caption="Classement des produits vendus à la caisse"
        columns={productColumns}
        rows={shown}
        rowKey={({ key }) => key}
        csvName={csvName}
        Body={printing ? undefined : VirtualBody}
        filters={
          <TableFilters
            search={{
              label: 'Chercher un produit',
              placeholder: 'Produit, rubrique',
              value: values.recherche,
              onChange: (text) => set('recherche', text),
            }}
            choices={[
              {
                label: 'Rubrique',
                placeholder: 'Toutes les rubriques',
                options: optionsAmong(rows?.map(({ category }) => category)),
                value: values.rubrique,
                onChange: (value) => set('rubrique', value),
              },
            ]}
            count={shown?.length}
            unit={['produit', 'produits']}
          />
        }
        empty={
          rows?.length ? (
            <EmptyState
              title="Aucun produit ne correspond aux critères de filtrage."
              picture={<StoreIcon size={36} />}
            />
          ) : (
            nothingSold
          )
        }
      />
    </>
  );
}

/** TILL-02, categories. */
export function CategoryRanking({ ranking, before, labels, csvName }: RankingProps) {
  const rows = useMemo(
    () => ranking && categoryRows(ranking.categories, before?.categories),
    [ranking, before],
  );
  return (
    <>
      {rows?.length ? (
        <section className={styles.section} aria-labelledby="les-rubriques">
          <h2 id="les-rubriques">Les rubriques</h2>
          <ComparedBars
            summary="Chiffre d’affaires TTC par rubrique"
            nameHeader="Rubrique"
            labels={labels}
            rows={rows.map(({ name, cents, beforeCents }) => ({
              key: name,
              label: name,
              cents,
              beforeCents,
            }))}
          />
        </section>
      ) : null}
      <DataTable
        caption="Classement des rubriques de la caisse"
        columns={categoryColumns}
        rows={rows}
        rowKey={({ name }) => name}
        csvName={csvName}
        empty={nothingSold}
      />
    </>
  );
}
