import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { CustomerStateBadge } from '#frontend/features/customers/admin/customer-state.tsx';
import { customerQuery, customersQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { useSettled } from '#frontend/lib/lists/use-settled.ts';
import { telephonePath } from '#frontend/lib/navigation/paths.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { UsersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import type { CustomerRow } from '#shared/customers/customers.contract.ts';
import { phoneText } from '#shared/kernel/phone.ts';
import { begunFor } from './telephone-draft.ts';
import styles from './telephone.module.css';

/** Maximum drafts listed; others are found by search. */
const BEGUN = 6;

/** Focuses the search on opening. */
const focused = (field: HTMLInputElement | null) => field?.focus();

/** Customer search by company, name, number or address; Enter selects the first. */
export function CustomerChoice({ onChoice }: { onChoice: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const recherche = useSettled(typed);
  const customers = useInfiniteQuery(customersQuery({ recherche, etat: '' }));
  const rows = customers.data?.pages.flatMap(({ data }) => data);
  const isSettled = recherche === typed && !customers.isFetching;
  const firstId = isSettled && typed.trim() !== '' ? rows?.[0]?.id : undefined;
  // Enter pressed before the results arrived
  const [entered, setEntered] = useState<string>();
  const chosen = entered === typed ? firstId : undefined;
  useEffect(() => {
    if (chosen !== undefined) onChoice(chosen);
  }, [chosen, onChoice]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') setEntered(typed);
    if (event.key === 'ArrowDown') focusRow(event, 0);
  };
  return (
    <div className={styles.choice}>
      <AllBegun />
      <h2 className={styles.title}>Qui est au téléphone ?</h2>
      <SearchField
        label="Qui est au téléphone ?"
        placeholder="Société, nom, téléphone, e-mail, ville"
        maxLength={100}
        ref={focused}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      <LoadFailure query={customers} title="Les clients n’ont pas pu être lus" />
      {rows === undefined ? (
        customers.isError ? null : (
          <Skeleton lines={6} />
        )
      ) : rows.length === 0 && isSettled ? (
        <EmptyState title="Aucun client ne correspond" picture={<UsersIcon size={36} />}>
          On cherche par le début des mots ou du numéro, parmi tous les clients.
        </EmptyState>
      ) : (
        <ul className={styles.customers} aria-label="Clients trouvés">
          {rows.map((row) => (
            <CustomerChoiceRow key={row.id} row={row} onChoice={onChoice} />
          ))}
        </ul>
      )}
      {customers.hasNextPage ? (
        <Button
          size="small"
          pending={customers.isFetchingNextPage}
          onClick={() => void customers.fetchNextPage()}
        >
          Chercher plus loin
        </Button>
      ) : null}
    </div>
  );
}

const CustomerChoiceRow = ({ row, onChoice }: { row: CustomerRow; onChoice: (id: string) => void }) => (
  <li>
    <button
      type="button"
      className={styles.customerRow}
      onClick={() => onChoice(row.id)}
      onKeyDown={(event) => {
        const at = buttonsAround(event.currentTarget).indexOf(event.currentTarget);
        if (event.key === 'ArrowDown') focusRow(event, at + 1);
        if (event.key === 'ArrowUp') focusRow(event, at - 1);
      }}
    >
      <strong>{row.societe || row.nom}</strong>
      <span>
        {[row.societe ? row.nom : '', row.ville, row.telephone ? phoneText(row.telephone) : '', row.email]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {row.etat === 'verifie' ? null : <CustomerStateBadge state={row.etat} />}
    </button>
  </li>
);

const buttonsAround = (from: Element): HTMLElement[] => [
  ...(from.closest(`.${styles.choice}`)?.querySelectorAll<HTMLElement>(`.${styles.customerRow}`) ?? []),
];

/** Arrow keys from the search into the rows, between them, and back. */
const focusRow = (event: KeyboardEvent<HTMLElement>, at: number): void => {
  event.preventDefault();
  const { currentTarget } = event;
  const search = currentTarget.closest(`.${styles.choice}`)?.querySelector<HTMLElement>('input');
  (at < 0 ? search : buttonsAround(currentTarget)[at])?.focus();
};

/** Drafts of this browser that were not sent. */
function AllBegun() {
  const [begun] = useState(() => begunFor().slice(0, BEGUN));
  if (begun.length === 0) return null;
  return (
    <section aria-label="Commandes commencées ici">
      <h2 className={styles.title}>Commandes commencées ici</h2>
      <ul className={styles.begun}>
        {begun.map((id) => (
          <Begun key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** A draft. */
function Begun({ id }: { id: string }) {
  const { data } = useQuery(customerQuery(id));
  return (
    <li>
      <Link href={telephonePath(id)}>{data ? data.societe || data.nom : 'Client…'}</Link>
    </li>
  );
}
