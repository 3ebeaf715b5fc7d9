import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceIn, type PeriodChoice, periodLabels } from '#frontend/features/till/period-choice.ts';
import {
  type PeriodAsked,
  tillRankingQuery,
  tillStatsQuery,
} from '#frontend/features/till/till-sales.queries.ts';
import { sourceText } from '#frontend/features/till/till-texts.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PrintIcon, RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { StoreIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import { PeriodForm } from './period-form.tsx';
import { CategoryRanking, ProductRanking } from './ranking-table.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SoldWhen } from './sold-when.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

const views = [
  { key: 'produits', label: 'Produits' },
  { key: 'rubriques', label: 'Rubriques' },
] as const;

/** venteCashmag (TILL-01..06): what the shop sold in a period, when, and against the period before. */
export function TillSales() {
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(() => parisDay(new Date()));
  const choice = choiceIn(parameters);
  const view = parameters.get('vue') === 'rubriques' ? 'rubriques' : 'produits';
  const choose = ({ key, from, to }: Pick<PeriodChoice, 'key' | 'from' | 'to'>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('periode', key);
        for (const [name, day] of [
          ['du', from],
          ['au', to],
        ] as const) {
          if (key === 'custom' && day) next.set(name, day);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const hrefOf = (key: string) => {
    const next = new URLSearchParams(parameters);
    next.set('vue', key);
    return `${paths.adminDashboard}?${next.toString()}`;
  };
  return (
    <div className={styles.page}>
      <TabLinks label="Ventes de la caisse" tabs={views} selected={view} hrefOf={hrefOf} />
      <PeriodForm
        key={`${choice.from} ${choice.to}`}
        {...{ choice, today }}
        pending={false}
        onChoose={choose}
      />
      {choice.asked ? (
        <PeriodSales key={JSON.stringify(choice.asked)} asked={choice.asked} choice={choice} view={view} />
      ) : (
        <EmptyState title="Choisissez deux dates" picture={<StoreIcon size={36} />}>
          Les deux jours sont compris dans la période.
        </EmptyState>
      )}
    </div>
  );
}

interface PeriodSalesProps {
  asked: PeriodAsked;
  choice: PeriodChoice;
  view: (typeof views)[number]['key'];
}

function PeriodSales({ asked, choice, view }: PeriodSalesProps) {
  const queries = useQueryClient();
  const stats = useQuery(tillStatsQuery(asked));
  const ranking = useQuery(tillRankingQuery(asked));
  const compared = stats.data?.compared_with ?? null;
  const before = useQuery({
    ...tillRankingQuery(compared ?? { from: '', to: '' }),
    enabled: compared !== null,
  });
  const refresh = useAction(async () => {
    await queries.fetchQuery({ ...tillStatsQuery(asked, true), staleTime: 0 });
    await ranking.refetch();
  });
  const [from, to] = 'from' in asked ? [asked.from, asked.to] : [choice.key, ''];
  const csvName = ['caisse', view, from, to].filter(Boolean).join('-');
  const Ranking = view === 'rubriques' ? CategoryRanking : ProductRanking;
  if (stats.data?.period === null) {
    return (
      <EmptyState title="Cette période n’a encore aucun jour" picture={<StoreIcon size={36} />}>
        « {periodLabels[choice.key]} » commence demain : nous sommes le premier du mois.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.quiet} role="status">
          {stats.data ? sourceText(stats.data) : stats.isError ? 'Ventes non lues.' : 'Lecture des ventes…'}
          {compared
            ? compared.from === compared.to
              ? ` Comparé au ${formatDate(compared.from)}.`
              : ` Comparé à la période du ${formatDate(compared.from)} au ${formatDate(compared.to)}.`
            : ''}
        </p>
        <span className={styles.acts}>
          <Button
            size="small"
            icon={<RefreshIcon size={16} />}
            pending={refresh.pending}
            pendingText="Lecture de la caisse…"
            onClick={() => refresh.run()}
          >
            Relire la caisse
          </Button>
          <Button
            size="small"
            icon={<PrintIcon size={16} />}
            disabled={!ranking.data}
            onClick={() => window.print()}
          >
            Imprimer
          </Button>
        </span>
      </div>
      {stats.data?.stale ? (
        <Banner kind="warning" title="La caisse ne répond plus : derniers chiffres connus">
          {stats.data.message}
        </Banner>
      ) : null}
      <LoadFailure query={stats} />
      {stats.data ? (
        <SalesFigures data={stats.data.data} />
      ) : stats.isError ? null : (
        <Skeleton shape="title" lines={3} />
      )}
      {stats.data ? <SoldWhen {...stats.data} /> : null}
      <LoadFailure query={ranking} />
      {ranking.isError && !ranking.data ? null : (
        <Ranking ranking={ranking.data} before={before.data} csvName={csvName} />
      )}
    </>
  );
}
