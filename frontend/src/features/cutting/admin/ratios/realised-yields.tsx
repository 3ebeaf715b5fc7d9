import { frenchNumber } from '#shared/kernel/french-number.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ratiosQuery,
  takeProposal,
  type Yields,
  yieldsQuery,
} from '#frontend/features/cutting/cutting.queries.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import styles from './ratios.module.css';

type Row = Yields['rows'][number] & { by: string };

const percent = (value: number): string => formatPercent(Math.round(value * 100));

const columns: readonly Column<Row>[] = [
  {
    key: 'produit_genere',
    header: 'Produit',
    primary: true,
    cell: ({ produit_genere: product }) => product,
    sortBy: ({ produit_genere: product }) => product,
  },
  { key: 'by', header: 'Opérateur', cell: ({ by }) => by, sortBy: ({ by }) => by },
  {
    key: 'prevu',
    header: 'Prévu',
    numeric: true,
    cell: ({ prevu }) => (prevu === null ? '—' : percent(prevu)),
    sortBy: ({ prevu }) => prevu ?? 0,
  },
  {
    key: 'realise',
    header: 'Réalisé',
    numeric: true,
    cell: ({ realise }) => percent(realise),
    sortBy: ({ realise }) => realise,
  },
  {
    key: 'ecart',
    header: 'Écart',
    numeric: true,
    cell: ({ prevu, realise }) => (prevu === null ? '—' : signed(realise - prevu)),
    sortBy: ({ prevu, realise }) => Math.abs(realise - (prevu ?? realise)),
  },
  {
    key: 'spread',
    header: 'De … à …',
    numeric: true,
    cell: ({ minimum, maximum }) => `${percent(minimum)} à ${percent(maximum)}`,
    csv: ({ minimum, maximum }) => `${minimum} à ${maximum}`,
  },
  {
    key: 'decoupes',
    header: 'Découpes',
    numeric: true,
    cell: ({ decoupes }) => decoupes,
    sortBy: ({ decoupes }) => decoupes,
  },
];

const points = frenchNumber({ maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Differences of shares in percentage points. */
const signed = (difference: number): string => `${points.format(difference)}\u00a0pt`;

/** Each proposed change needs a confirmation. */
const useAcceptance = (category: string) => {
  const queries = useQueryClient();
  const acceptance = useAction(async (accepted: NonNullable<Yields['proposal']>) => {
    notify.success((await takeProposal(category, accepted)).message);
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
    await queries.invalidateQueries({ queryKey: yieldsQuery(category).queryKey });
  });
  const accept = async (offered: NonNullable<Yields['proposal']>) => {
    const changes = offered.rows.map(
      ({ produit_genere: product, pourcentage: from, pourcentage_propose: to }) =>
        `${product} ${percent(from)} → ${percent(to)}`,
    );
    const agreed = await confirmAction({
      title: `Changer les ratios de ${category} ?`,
      text: `${changes.join(' ; ')}.`,
      confirmLabel: 'Changer les ratios',
    });
    if (agreed) acceptance.run(offered);
  };
  return { accept, error: acceptance.error, pending: acceptance.pending };
};

/**
 * Planned against actual yields, overall and by operator; the table changes only when the proposal is
 * accepted.
 */
export function RealisedYields({ category }: { category: string }) {
  const queries = useQueryClient();
  const yields = useQuery(yieldsQuery(category));
  const proposal = yields.data?.proposal ?? null;
  const { accept, ...acceptance } = useAcceptance(category);
  const rows = yields.data && [
    ...yields.data.rows.map((row) => ({ ...row, by: 'Tous' })),
    ...yields.data.operators.flatMap(({ by, rows: own }) => own.map((row) => ({ ...row, by }))),
  ];
  return (
    <section className={styles.page} aria-label={`Rendements de ${category}`}>
      <header className={styles.head}>
        <h2>Prévu et réalisé</h2>
        {proposal && mayCall(yieldsContract.endpoints.acceptYields) ? (
          <Button
            pending={acceptance.pending}
            pendingText="Enregistrement…"
            onClick={() => void accept(proposal)}
          >
            Accepter les ratios réalisés
          </Button>
        ) : null}
      </header>
      <Refusal
        error={acceptance.error}
        onReload={() => void queries.invalidateQueries({ queryKey: yieldsQuery(category).queryKey })}
      />
      <LoadFailure query={yields} title="Les rendements n’ont pas pu être lus" />
      {yields.isError && !rows ? null : (
        <DataTable
          caption={`Rendements de ${category}`}
          columns={columns}
          rows={rows}
          rowKey={({ by, produit_genere: product }) => `${by} ${product}`}
          csvName={`rendements-${category}`}
          empty={
            <EmptyState title="Aucune découpe de cette catégorie pour le moment">
              Chaque transformation de l’atelier compte ici.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
