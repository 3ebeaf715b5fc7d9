import type { ComponentProps, ReactNode } from 'react';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type NextPage, nextPageOf } from './next-page.ts';

interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'more'> {
  query: NextPage & ComponentProps<typeof LoadFailure>['query'];
  /** What could not be loaded; the reason follows. */
  failure?: string | undefined;
  /** Notes above the list. */
  notes?: ReactNode;
}

/** A list with server-side search and filters: table, next page, or failure. */
export function ListPage<Row>({ query, failure, notes, ...table }: ListPageProps<Row>) {
  return (
    <>
      <LoadFailure query={query} title={failure} />
      {notes}
      {query.isError && !table.rows ? null : <DataTable {...table} more={nextPageOf(query)} />}
    </>
  );
}
