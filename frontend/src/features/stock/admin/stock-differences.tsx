import { useQuery } from '@tanstack/react-query';
import {
  type Difference,
  differencesQuery,
  type WithheldRow,
} from '#frontend/features/stock/stock.queries.ts';
import { formatDateTime, formatInteger } from '#frontend/lib/display/format.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { withheldColumns } from './withheld-columns.tsx';
import { differenceColumns } from './difference-columns.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';

/** Differences from Dolibarr at the last nightly comparison, with explanations. */
export function StockDifferences() {
  const night = useQuery(differencesQuery());
  if (night.data === null) {
    return (
      <EmptyState title="Aucune comparaison pour le moment" picture={<CompareIcon size={36} />}>
        Notre stock et celui de Dolibarr sont comparés chaque nuit à 3 h.
      </EmptyState>
    );
  }
  return (
    <div className={styles.view}>
      <LoadFailure title="Les écarts n’ont pas pu être lus" query={night} />
      {night.data ? (
        <p className={styles.quiet}>
          Comparaison du {formatDateTime(night.data.ran_at)} : {formatInteger(night.data.compared)} produits,{' '}
          {counted(found(night.data), 'écart')} dont {formatInteger(night.data.unexplained)} sans explication.
        </p>
      ) : null}
      {night.isError && !night.data ? null : (
        <DataTable
          caption="Écarts entre notre stock et Dolibarr"
          columns={differenceColumns}
          rows={night.data?.differences}
          rowKey={keyOf}
          rowTone={({ explained }) => (explained ? undefined : 'warning')}
          csvName="ecarts-de-stock"
          empty={<EmptyState title="Les deux stocks sont les mêmes" picture={<SuccessIcon size={36} />} />}
        />
      )}
      {night.data ? <h2>Ce qui est retenu, et pourquoi</h2> : null}
      {night.data ? (
        <DataTable
          caption="Ce qui est retenu, et pourquoi"
          columns={withheldColumns}
          rows={night.data.held}
          rowKey={({ product_id }) => product_id}
          rowTone={({ explained }) => (explained ? undefined : 'warning')}
          csvName="stock-retenu"
          empty={<EmptyState title="Rien n’est retenu" picture={<SuccessIcon size={36} />} />}
        />
      ) : null}
    </div>
  );
}

/** Withheld stock without a known cause counts as a difference. */
const found = ({
  differences,
  held,
}: {
  differences: readonly unknown[];
  held: readonly WithheldRow[];
}): number => differences.length + held.filter(({ explained }) => !explained).length;

const keyOf = ({ kind, product_id, site, name }: Difference): string =>
  [kind, product_id ?? name, site ?? ''].join(' ');

const counted = (count: number, word: string) => `${formatInteger(count)} ${word}${count < 2 ? '' : 's'}`;
