import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import {
  emptyWholesale,
  type WholesaleList,
  wholesaleQuery,
} from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { InvoiceIcon } from '#frontend/ui/icons/icons-trade.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { clientColumns } from './client-columns.tsx';
import { invoiceColumns, orderColumns } from './document-columns.tsx';
import styles from './wholesale.module.css';

const views = [
  { key: 'clients', label: 'Clients' },
  { key: 'orders', label: 'Commandes' },
  { key: 'invoices', label: 'Factures' },
] as const;

const TAB = 'venteGrossistes';

/** venteGrossistes (WHO-01..08): the ERP's customers, orders and invoices, read. */
export function WholesalePage() {
  const [parameters] = useSearchParams();
  const view = views.find(({ key }) => key === parameters.get('vue'))?.key ?? 'clients';
  return (
    <div className={styles.page}>
      <TabLinks
        label="Ventes grossistes"
        tabs={views}
        selected={view}
        hrefOf={(key) => (key === 'clients' ? adminTabPath(TAB) : `${adminTabPath(TAB)}&vue=${key}`)}
      />
      {view === 'clients' ? <List key={view} list={view} columns={clientColumns} {...words.clients} /> : null}
      {view === 'orders' ? <List key={view} list={view} columns={orderColumns} {...words.orders} /> : null}
      {view === 'invoices' ? (
        <List key={view} list={view} columns={invoiceColumns} {...words.invoices} />
      ) : null}
    </div>
  );
}

const words = {
  clients: {
    caption: 'Clients grossistes',
    placeholder: 'Nom, code, ville, e-mail, téléphone',
    noun: 'client',
  },
  orders: { caption: 'Commandes grossistes', placeholder: 'Référence, client', noun: 'commande' },
  invoices: { caption: 'Factures grossistes', placeholder: 'Référence, client', noun: 'facture' },
};

interface ListProps<Kind extends WholesaleList, Row> {
  list: Kind;
  columns: readonly Column<Row>[];
  caption: string;
  placeholder: string;
  noun: string;
}

function List<Kind extends WholesaleList, Row extends { id: string }>({
  list,
  columns,
  caption,
  placeholder,
  noun,
}: ListProps<Kind, Row>) {
  const { values, set, clear, active } = useFilters(['recherche']);
  const [parameters] = useSearchParams();
  // the address follows the field when it rests: only then is the ERP asked
  const search = (parameters.get('recherche') ?? '').trim().slice(0, 80);
  const query = useInfiniteQuery({ ...wholesaleQuery(list, search), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const rows = pages?.flatMap((page): readonly unknown[] => page.data) as Row[] | undefined;
  const age = pages?.[0];
  return (
    <>
      {query.isPending ? <ErpIsLate /> : null}
      <ListPage
        query={query}
        notes={<>{age?.read_at ? <ErpAge list={age} query={query} /> : null}</>}
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        csvName={caption.toLowerCase().replaceAll(' ', '-')}
        oneLine
        csvNote={list === 'clients' ? undefined : 'Les lignes affichées : HT, TVA, TTC, code comptable.'}
        Body={VirtualBody}
        filters={
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
                {query.hasNextPage ? ', il y en a d’autres' : ''}
              </p>
            ) : null}
          </>
        }

        empty={
          <EmptyState
            title={emptyWholesale[list]}
            picture={<InvoiceIcon size={36} />}
            action={active ? <Button onClick={clear}>Effacer la recherche</Button> : undefined}
          />
        }
      />
    </>
  );
}
