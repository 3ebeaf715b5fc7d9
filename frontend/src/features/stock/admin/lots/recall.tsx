import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { LotRef } from '#frontend/features/stock/lots.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type LotRecall, recallsQuery } from '#frontend/features/stock/recalls.queries.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { RehearsedLetters } from './drill-letters.tsx';
import { AnnounceRecall } from './announce-recall.tsx';
import { drill, type RecalledCustomer, recallQuery } from '#frontend/features/stock/trace.queries.ts';
import { formatDateTime, formatExactKilograms } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import styles from './lot-trace.module.css';
import { PhoneLink } from '#frontend/ui/values/phone-link.tsx';

type Notices = ReadonlyMap<string, LotRecall['notices'][number]>;

/** State of the letter; without an address, « appelez-le ». */
const letterText = (notice: LotRecall['notices'][number] | undefined): string =>
  notice === undefined
    ? 'pas prévenu'
    : notice.read_at !== null
      ? `lu le ${formatDateTime(notice.read_at)}`
      : notice.mailed
        ? 'envoyée, pas lue'
        : 'sans e-mail : appelez';

const letterColumn = (notices: Notices): Column<RecalledCustomer> => ({
  key: 'letter',
  header: 'Lettre',
  cell: ({ customer_id: id }) => {
    const notice = notices.get(id);
    return (
      <StatusBadge tone={notice?.read_at ? 'good' : notice?.mailed ? 'neutral' : 'danger'}>
        {letterText(notice)}
      </StatusBadge>
    );
  },
  sortBy: ({ customer_id: id }) => letterText(notices.get(id)),
});

const columns: readonly Column<RecalledCustomer>[] = [
  {
    key: 'customer_name',
    header: 'Client',
    primary: true,
    cell: ({ customer_name: name }) => name,
    sortBy: ({ customer_name: name }) => name,
  },
  {
    key: 'phone',
    header: 'Téléphone',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : 'inconnu'),
    csv: ({ phone }) => phone,
  },
  { key: 'mail', header: 'E-mail', cell: ({ mail }) => mail ?? 'inconnu', csv: ({ mail }) => mail },
  {
    key: 'orders',
    header: 'Commandes',
    cell: ({ orders }) => orders.join(', '),
    csv: ({ orders }) => orders.join(' '),
  },
  { key: 'lots', header: 'Lots', cell: ({ lots }) => lots.join(', '), csv: ({ lots }) => lots.join(' ') },
  {
    key: 'qty',
    header: 'Quantité',
    numeric: true,
    cell: ({ qty }) => formatExactKilograms(milliFromWire(qty) ?? 0),
    sortBy: ({ qty }) => qty,
    csv: ({ qty }) => qty,
  },
  {
    key: 'returned',
    header: 'Dont revenu',
    numeric: true,
    cell: ({ returned }) => (returned === 0 ? '—' : formatExactKilograms(milliFromWire(returned) ?? 0)),
    csv: ({ returned }) => returned,
  },
];

const seconds = frenchNumber({ maximumFractionDigits: 2 });

/** Customers to call for a recall with their phone numbers; and the recall drill. */
export function Recall({ lotRef, productName }: { lotRef: LotRef; productName: string }) {
  const recall = useQuery(recallQuery(lotRef));
  const recalls = useQuery(recallsQuery(lotRef));
  const [announcing, setAnnouncing] = useState(false);
  const latest = recalls.data?.[0];
  const shown = useMemo(
    () =>
      latest
        ? [...columns, letterColumn(new Map(latest.notices.map((notice) => [notice.customer_id, notice])))]
        : columns,
    [latest],
  );
  const exercise = useAction(() => drill(lotRef));
  const done = exercise.data?.data;
  return (
    <section className={styles.page} aria-label="Liste de rappel">
      <RecallHead
        exercise={exercise}
        announceable={Boolean(recall.data?.data.length)}
        onAnnounce={() => setAnnouncing(true)}
      />
      <Refusal error={exercise.error} />
      {done ? <ExerciseDone done={done} /> : null}
      {exercise.data ? (
        <RehearsedLetters
          recalled={{ lot: lotRef.lot, productName }}
          at={exercise.data.data.at}
          customers={exercise.data.customers}
        />
      ) : null}
      {latest ? <LatestRecall recall={latest} /> : null}
      <LoadFailure query={recalls} title="Les lettres de rappel n’ont pas pu être lues" />
      <LoadFailure query={recall} title="La liste de rappel n’a pas pu être lue" />
      {recall.data && !recall.data.complete ? (
        <Banner kind="warning">La liste est plus longue que ce qui est montré ici.</Banner>
      ) : null}
      {recall.isError && !recall.data ? null : (
        <DataTable
          caption="Clients à prévenir"
          columns={shown}
          rows={recall.data?.data}
          rowKey={({ customer_id: id }) => id}
          csvName={`rappel-${lotRef.lot}`}
          empty={<EmptyState title="Aucun client n’a reçu de ce lot" />}
        />
      )}
      {announcing ? (
        <AnnounceRecall
          lotRef={lotRef}
          count={recall.data?.data.length ?? 0}
          onClose={() => setAnnouncing(false)}
        />
      ) : null}
    </section>
  );
}

interface RecallHeadProps {
  exercise: { pending: boolean; run: () => void };
  /** Some customer has received the lot. */
  announceable: boolean;
  onAnnounce: () => void;
}

const RecallHead = ({ exercise, announceable, onAnnounce }: RecallHeadProps) => (
  <header className={styles.head}>
    <h3>Liste de rappel</h3>
    <span className={styles.acts}>
      <Button size="small" pending={exercise.pending} pendingText="Exercice…" onClick={() => exercise.run()}>
        Faire un exercice de rappel
      </Button>
      <Button size="small" variant="danger" disabled={!announceable} onClick={onAnnounce}>
        Prévenir par lettre
      </Button>
    </span>
  </header>
);

const LatestRecall = ({ recall }: { recall: LotRecall }) => (
  <p role="status">
    Rappelé le {formatDateTime(recall.at)} : {recall.reason} Lu par{' '}
    {recall.notices.filter(({ read_at: read }) => read !== null).length} sur {recall.notices.length}.
  </p>
);

interface ExerciseDoneProps {
  done: Awaited<ReturnType<typeof drill>>['data'];
}

const ExerciseDone = ({ done }: ExerciseDoneProps) => (
  <Banner kind={done.complete ? 'success' : 'warning'}>
    Clients retrouvés : {done.customers}, commandes : {done.orders}, en{' '}
    {seconds.format(done.milliseconds / 1000)} s. L’exercice est enregistré, aucune lettre n’est partie.
  </Banner>
);
