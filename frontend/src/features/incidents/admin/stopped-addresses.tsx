import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Incidents, moreStoppedAddressesQuery } from '#frontend/features/incidents/incidents.queries.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { incidentsContract } from '#shared/incidents/incidents.contract.ts';
import { FailureRow } from './failure-row.tsx';

type Item = NonNullable<Incidents['stopped_addresses']>[number];

/** Addresses suppressed after bounces or complaints; hidden when empty. */
export function StoppedAddresses({
  first,
  next,
}: {
  first: readonly Item[] | undefined;
  next: string | null | undefined;
}) {
  const [wantsMore, setWantsMore] = useState(false);
  const more = useInfiniteQuery({
    ...moreStoppedAddressesQuery(next ?? ''),
    enabled: wantsMore && typeof next === 'string',
  });
  if (!first?.length) return null;
  const all = [...first, ...(more.data?.pages.flatMap(({ data }): Item[] => data) ?? [])];
  const hasMore = more.data ? more.hasNextPage : typeof next === 'string';
  return (
    <section className={styles.section} aria-labelledby="adresses-arretees">
      <h2 id="adresses-arretees">Adresses sans e-mail</h2>
      <ul className={styles.rows}>
        {all.map((item) => (
          <AddressRow key={item.id} item={item} />
        ))}
      </ul>
      <LoadFailure query={more} title="Les autres adresses n’ont pas pu être lues" />
      {hasMore ? (
        <Button
          pending={more.isFetching}
          onClick={() => (more.data ? void more.fetchNextPage() : setWantsMore(true))}
        >
          Afficher la suite
        </Button>
      ) : null}
    </section>
  );
}

const CAUSES: Record<Item['reason'], string> = {
  bounce: 'L’adresse n’existe plus ou refuse nos e-mails : rien n’y part.',
  complaint: 'Le destinataire a signalé nos e-mails comme indésirables : rien n’y part.',
};

function AddressRow({ item }: { item: Item }) {
  const queries = useQueryClient();
  const release = useAction(async () => {
    const { message } = await call(
      incidentsContract.endpoints.releaseAddress,
      { params: { address: item.id } },
      { as: 'admin' },
    );
    notify.success(`${item.address} : ${message}`);
    await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
  });
  return (
    <FailureRow
      what={item.address}
      cause={CAUSES[item.reason]}
      error={release.error}
      history={
        <>
          Depuis le {formatDateTime(item.at)}
          {item.detail ? `, « ${item.detail} »` : ''}
        </>
      }
    >
      <Button size="small" pending={release.pending} onClick={() => release.run()}>
        Autoriser de nouveau
      </Button>
    </FailureRow>
  );
}
