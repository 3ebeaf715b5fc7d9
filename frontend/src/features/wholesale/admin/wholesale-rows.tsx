import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import {
  emptyWholesale,
  type WholesaleList,
  type WholesaleRowOf,
  wholesaleQuery,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { InvoiceIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { ChosenPapers } from '#frontend/ui/table/chosen-papers.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { ChosenRows, useRowChoice } from '#frontend/ui/table/row-choice.tsx';
import { SavedViews } from '#frontend/ui/table/saved-views.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import styles from './wholesale.module.css';

const ROW = ['ligne'] as const;

interface WholesaleRowsProps<Kind extends WholesaleList> {
  list: Kind;
  columns: readonly Column<WholesaleRowOf<Kind>>[];
  caption: string;
  placeholder: string;
  noun: string;
  isMasculine?: boolean;
  /** Memoised by the caller. */
  nameOf: (row: WholesaleRowOf<Kind>) => string;
  /** Details, shown next to the list. */
  Panel: ComponentType<{ row: WholesaleRowOf<Kind> }>;
  /** Actions on selected rows besides export and print. */
  Acts?: ComponentType<{ rows: readonly WholesaleRowOf<Kind>[] }>;
}

const keyOf = ({ id }: { id: string }): string => id;

/** The rows of the URL's filters, paginated. */
function useRows<Kind extends WholesaleList>(list: Kind) {
  const [parameters] = useSearchParams();
  // the URL follows the field with a delay: only then is the ERP called
  const search = (parameters.get('recherche') ?? '').trim().slice(0, 80);
  const query = useInfiniteQuery({ ...wholesaleQuery(list, search), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const rows = useMemo(
    () => pages?.flatMap((page): readonly unknown[] => page.data) as WholesaleRowOf<Kind>[] | undefined,
    [pages],
  );
  return { query, rows, age: pages?.[0] };
}

/** One of the three lists; a row opens next to it, several can be selected. */
export function WholesaleRows<Kind extends WholesaleList>({
  list,
  caption,
  noun,
  nameOf,
  Panel,
  Acts,
  ...words
}: WholesaleRowsProps<Kind>) {
  const filters = useFilters(['recherche']);
  const { query, rows, age } = useRows(list);
  const opened = useOpened(ROW);
  const { ligne } = opened.values;
  const choice = useRowChoice(rows, keyOf, nameOf);
  const columns = useMemo(() => [choice.column, ...words.columns], [choice.column, words.columns]);
  const row = rows?.find(({ id }) => id === ligne);
  const csvName = caption.toLowerCase().replaceAll(' ', '-');
  return (
    <>
      {query.isPending ? <ErpIsLate /> : null}
      <SavedViews list={`grossistes-${list}`} values={filters.values} set={filters.set} />
      <ListPage
        query={query}
        notes={<>{age?.read_at ? <ErpAge list={age} query={query} /> : null}</>}
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onOpenRow={({ id }) => opened.open({ ligne: id })}
        onShown={choice.onShown}
        csvName={csvName}
        oneLine
        csvNote={list === 'clients' ? undefined : 'Les lignes affichées : HT, TVA, TTC, code comptable.'}
        Body={VirtualBody}
        filters={<Search {...{ filters, noun, rows }} {...words} goesOn={query.hasNextPage} />}
        empty={
          <EmptyState
            title={emptyWholesale[list]}
            picture={<InvoiceIcon size={36} />}
            action={
              filters.active ? <Button onClick={filters.clear}>Effacer la recherche</Button> : undefined
            }
          />
        }
      />
      <ChosenRows
        count={choice.chosen.length}
        unit={[noun, `${noun}s`]}
        isMasculine={words.isMasculine === true}
        onClear={choice.clear}
      >
        {Acts ? <Acts rows={choice.chosen} /> : null}
        <ChosenPapers {...{ caption, csvName }} columns={words.columns} rows={choice.chosen} rowKey={keyOf} />
      </ChosenRows>
      {ligne && rows ? (
        <SidePanel open addressed title={row ? nameOf(row) : caption} onClose={opened.close}>
          {row ? <Panel row={row} /> : <p>Cette ligne n’est pas parmi celles qui sont affichées.</p>}
        </SidePanel>
      ) : null}
    </>
  );
}

interface SearchProps {
  filters: { values: { recherche: string }; set: (name: 'recherche', value: string) => void };
  noun: string;
  placeholder: string;
  rows: readonly unknown[] | undefined;
  /** More rows are available. */
  goesOn: boolean;
}

const Search = ({ filters: { values, set }, noun, placeholder, rows, goesOn }: SearchProps) => (
  <>
    <SearchField
      className={styles.search}
      label={`Chercher parmi les ${noun}s`}
      placeholder={placeholder}
      maxLength={80}
      value={values.recherche}
      onChange={(text) => set('recherche', text)}
    />
    {rows ? (
      <p className={styles.quiet} role="status">
        {formatInteger(rows.length)} {rows.length < 2 ? noun : `${noun}s`}
        {goesOn ? ', il y en a d’autres' : ''}
      </p>
    ) : null}
  </>
);
