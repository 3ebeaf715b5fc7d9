import { useToday } from '#frontend/lib/display/use-today.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unusedNumbersQuery } from '#frontend/features/orders/reservations.queries.ts';
import { formatTime } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { UnusedNumberRow } from '#shared/orders/reservations.contract.ts';
import styles from './reservations.module.css';

/** Numbers are drawn before an order is validated: a refused order leaves an unused number with a reason. */
export function UnusedNumbers() {
  const today = useToday();
  const [chosen, setDay] = useState<string>();
  const day = chosen ?? today;
  const [isOpen, setOpen] = useState(false);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const numbers = useInfiniteQuery({ ...unusedNumbersQuery(day), enabled: isOpen && isDay });
  const rows = numbers.data?.pages.flatMap(({ data }): UnusedNumberRow[] => data);
  return (
    <details className={styles.numbers} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numéros sans commande</summary>
      <div className={styles.panel}>
        <p className={styles.note}>
          Une commande refusée a déjà tiré son numéro : personne d’autre ne le porte.
        </p>
        <TextField label="Jour" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        <LoadFailure query={numbers} title="Les numéros n’ont pas pu être lus" />
        {numbers.isFetching && !rows ? <Skeleton lines={3} /> : null}
        {rows?.length === 0 ? <p>Ce jour-là, chaque numéro porte une commande.</p> : null}
        <ul className={styles.list}>
          {rows?.map(({ reference, raison, at }) => (
            <li key={reference} className={styles.number}>
              <strong>
                <Reference>{reference}</Reference>
              </strong>
              <span className={styles.facts}>
                {formatTime(at)} · {raison}
              </span>
            </li>
          ))}
        </ul>
        <NextPageButton query={numbers} />
      </div>
    </details>
  );
}
