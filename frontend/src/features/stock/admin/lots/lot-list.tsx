import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LotRow, lotListQuery, readLotsFile } from '#frontend/features/stock/lots.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { ArchiveIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { ChosenPapers } from '#frontend/ui/table/chosen-papers.tsx';
import { ExportAll } from '#frontend/ui/table/export-all.tsx';
import { ChosenRows, useRowChoice } from '#frontend/ui/table/row-choice.tsx';
import { SavedViews } from '#frontend/ui/table/saved-views.tsx';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { HoldSeveral } from './block-several.tsx';
import { lotColumns } from './lot-columns.tsx';
import { LotFilters } from './lot-filters.tsx';
import styles from './lot-list.module.css';
import { LotPanel } from './lot-panel.tsx';

const LOT = ['produit', 'lot'] as const;

/** Parts provided by other nouns. */
export interface LotParts {
  /** Prints labels of the lots' stock; nothing without stock. */
  Labels: ComponentType<{ lots: readonly LotRow[] }>;
}

/** All lots, newest first, with server-side search: product, stock and state. */
export function LotList({ Labels }: LotParts) {
  const [parameters] = useSearchParams();
  const filters = useFilters(['recherche', 'du', 'au']);
  const parameter = (name: string) => parameters.get(name) ?? '';
  const shown = { recherche: parameter('recherche'), du: parameter('du'), au: parameter('au') };
  const lots = useInfiniteQuery(lotListQuery(shown));
  const pages = lots.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ data }) => data).toSorted(newestFirst), [pages]);
  useFilledPages(lots, rows?.length ?? 0);
  const opened = useOpened(LOT);
  const { produit: productId, lot: name } = opened.values;
  const choice = useRowChoice(rows, keyOf, nameOf);
  const columns = useMemo(() => [choice.column, ...lotColumns], [choice.column]);
  return (
    <div className={styles.list}>
      <SavedViews list="lots" values={filters.values} set={filters.set} />
      <ListPage
        query={lots}
        failure="Les lots n’ont pas pu être lus"
        caption="Lots"
        columns={columns}
        oneLine
        onShown={choice.onShown}
        rows={rows}
        rowKey={keyOf}
        onOpenRow={({ product_id, lot }) => opened.open({ produit: product_id, lot })}
        rowTone={({ blocked, expired, past_best: pastBest }) =>
          blocked || expired ? 'danger' : pastBest ? 'warning' : undefined
        }
        filters={
          <>
            <LotFilters {...filters} />
            <ExportAll read={readLotsFile(shown)} />
          </>
        }
        empty={<NoLots isFiltered={filters.active} isReading={lots.isFetching} goesOn={lots.hasNextPage} />}
      />
      <ChosenRows count={choice.chosen.length} unit={['lot', 'lots']} isMasculine onClear={choice.clear}>
        {mayCall(lotsContract.endpoints.blockLot) ? <HoldSeveral lots={choice.chosen} /> : null}
        <Labels lots={choice.chosen} />
        <ChosenPapers
          caption="Lots"
          columns={lotColumns}
          rows={choice.chosen}
          rowKey={keyOf}
          csvName="lots"
        />
      </ChosenRows>
      {productId && name ? (
        <LotPanel lotRef={{ product_id: productId, lot: name }} Labels={Labels} onClose={opened.close} />
      ) : null}
    </div>
  );
}

const nameOf = ({ lot, product_name: product }: LotRow): string => `${lot}, ${product}`;
const keyOf = ({ product_id: productId, lot }: LotRow): string => `${productId} ${lot}`;

/** Search results arrive by word; lots known from Dolibarr only have no date and come first. */
const newestFirst = (a: LotRow, b: LotRow): number =>
  (b.made_at ?? '9999').localeCompare(a.made_at ?? '9999');

interface NoLotsProps {
  isFiltered: boolean;
  isReading: boolean;
  /** More rows are available. */
  goesOn: boolean;
}

function NoLots({ isFiltered, isReading, goesOn }: NoLotsProps) {
  const title = isReading
    ? 'Recherche en cours…'
    : !isFiltered
      ? 'Aucun lot pour le moment'
      : goesOn
        ? 'Aucun lot trouvé jusqu’ici'
        : 'Aucun lot ne correspond';
  return (
    <EmptyState title={title} picture={<ArchiveIcon size={36} />}>
      {isReading ? null : isFiltered ? (goesOn ? GO_ON : ALL_READ) : FIRST}
    </EmptyState>
  );
}

const FIRST = 'Chaque entrée de l’atelier crée un lot ou complète le sien.';
const GO_ON = 'La recherche n’est pas terminée : « Afficher plus ».';
const ALL_READ = 'Tous les lots ont été cherchés, depuis le premier.';
