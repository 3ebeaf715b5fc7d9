import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { customersQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { UsersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { customerColumns } from './customer-columns.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import styles from './customers.module.css';

const states = [
  { value: '', label: 'Tous les clients' },
  { value: 'verifie', label: 'Vérifiés' },
  { value: 'en_attente', label: 'En attente de vérification' },
  { value: 'bloque', label: 'Bloqués' },
];

const ACCOUNT = ['client'] as const;

type Parts = Pick<ComponentProps<typeof CustomerPanel>, 'Access' | 'Orders'>;

/** Customer accounts: search, and one opened next to the list (`?client=`). */
export function Customers(parts: Parts) {
  const { values, set, active } = useFilters(['recherche', 'etat']);
  const [parameters] = useSearchParams();
  const customers = useInfiniteQuery(
    customersQuery({
      recherche: parameters.get('recherche') ?? '',
      etat: parameters.get('etat') ?? '',
    }),
  );
  const rows = customers.data?.pages.flatMap(({ data }) => data);
  useFilledPages(customers, rows?.length ?? 0);
  const account = useOpened(ACCOUNT);
  const openId = account.values.client;
  return (
    <>
      <ListPage
        query={customers}
        failure="Les clients n’ont pas pu être lus"
        caption="Clients"
        columns={customerColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowTone={({ etat }) => (etat === 'bloque' ? 'danger' : undefined)}
        onOpenRow={({ id }) => account.open({ client: id })}
        csvName="clients"
        filters={
          <>
            <SearchField
              className={styles.search}
              label="Chercher un client"
              placeholder="Nom, société, e-mail, SIRET, ville"
              maxLength={100}
              value={values.recherche}
              onChange={(text) => set('recherche', text)}
            />
            <SelectField
              className={styles.state}
              label="État du compte"
              hideLabel
              options={states}
              value={values.etat}
              onChange={(event) => set('etat', event.target.value)}
            />
          </>
        }
        empty={
          customers.isFetching ? (
            <EmptyState title="Recherche en cours…" picture={<UsersIcon size={36} />} />
          ) : (
            <NoCustomers isFiltered={active} />
          )
        }
      />
      {openId === null ? null : <CustomerPanel key={openId} id={openId} {...parts} onClose={account.close} />}
    </>
  );
}

const NoCustomers = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? 'Aucun client ne correspond' : 'Aucun client pour le moment'}
    picture={<UsersIcon size={36} />}
  >
    {isFiltered
      ? 'On cherche par le début des mots, parmi tous les clients.'
      : 'Les comptes ouverts sur le site arrivent ici.'}
  </EmptyState>
);
