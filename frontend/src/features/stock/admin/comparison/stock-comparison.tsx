import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { daysProblem } from '#frontend/features/jobs/days-problem.ts';
import {
  type ComparedDays,
  comparisonProblem,
  comparisonQuery,
  stockDaysQuery,
} from '#frontend/features/stock/stock.queries.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DownloadIcon, PrintIcon } from '#frontend/ui/icons/icons-action.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { DaysForm } from './days-form.tsx';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';
import { progressText } from '#frontend/features/jobs/job-texts.ts';
import { launchStockExtraction } from '#frontend/features/stock/launch-stock.ts';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import styles from './comparison.module.css';

interface StockComparisonProps {
  /** Workshop forms, which open above the comparison (STK-12, STK-20). */
  acts: readonly { href: string; label: string }[];
}

/** Comparaison de stock (STK-12..20): stock of one day, or of two side by side. */
export function StockComparison({ acts }: StockComparisonProps) {
  const [parameters, setParameters] = useSearchParams();
  const dates = useQuery(stockDaysQuery());
  const extraction = useExtractToday();
  const days = daysIn(parameters, dates.data);
  const compared = useQuery({ ...comparisonQuery(days ?? { date1: '' }), enabled: days !== undefined });
  useNotifiedProblem(compared);

  const show = (wanted: ComparedDays) => {
    if (wanted.date1 === days?.date1 && wanted.date2 === days.date2) return void compared.refetch();
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('date1', wanted.date1);
        next.set('date2', wanted.date2 ?? '');
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div className={styles.page}>
      <LoadFailure query={dates} reasonOf={daysProblem} />
      <DaysForm dates={dates.data ?? []} days={days} pending={compared.isFetching} onShow={show}>
        <DaysActs acts={acts} extraction={extraction} printable={Boolean(compared.data)} />
      </DaysForm>
      {extraction.view}
      <LoadFailure query={compared} reasonOf={comparisonProblem} />
      {dates.data?.length === 0 ? (
        <EmptyState title="Aucune date de stock disponible" picture={<CompareIcon size={36} />}>
          Extrayez les données du jour : elles sont ensuite gardées jour après jour.
        </EmptyState>
      ) : null}
      {days && !(compared.isError && !compared.data) ? (
        <ComparisonTable
          key={`${days.date1} ${days.date2}`}
          rows={compared.data?.rows}
          rebuilt={compared.data?.rebuilt}
          takenAt={compared.data?.takenAt}
          date1={days.date1}
          date2={days.date2 === days.date1 ? undefined : days.date2}
        />
      ) : null}
    </div>
  );
}

/** ERR-59 and ERR-61 are notices; displayed data stays. */
const useNotifiedProblem = ({
  isError,
  error,
  errorUpdatedAt,
}: Pick<UseQueryResult, 'isError' | 'error' | 'errorUpdatedAt'>): void => {
  const problem = isError ? comparisonProblem(error) : undefined;
  const notifiedAt = useRef(0);
  useEffect(() => {
    if (problem === undefined || errorUpdatedAt === notifiedAt.current) return;
    notifiedAt.current = errorUpdatedAt;
    notify.error(problem);
  }, [problem, errorUpdatedAt]);
};

interface DaysActsProps extends StockComparisonProps {
  extraction: ReturnType<typeof useExtractToday>;
  /** There are rows to print. */
  printable: boolean;
}

const DaysActs = ({ acts, extraction, printable }: DaysActsProps) => (
  <>
    <Button
      icon={<DownloadIcon size={16} />}
      pending={extraction.pending}
      pendingText="Extraction…"
      onClick={extraction.extract}
    >
      Extraire les données
    </Button>
    {acts.map(({ href, label }) => (
      <ButtonLink key={href} href={href}>
        {label}
      </ButtonLink>
    ))}
    <Button icon={<PrintIcon size={16} />} disabled={!printable} onClick={() => window.print()}>
      Imprimer
    </Button>
  </>
);

/** Days of the URL, else the first two available; an empty second one was chosen explicitly. */
const daysIn = (
  parameters: URLSearchParams,
  dates: readonly string[] | undefined,
): ComparedDays | undefined => {
  const [newest, before] = dates ?? [];
  const date1 = parameters.get('date1') || newest;
  if (date1 === undefined) return undefined;
  return { date1, date2: (parameters.get('date2') ?? before) || undefined };
};

/** STK-19: button, progress (also after a reload) and result of today's extraction. */
const useExtractToday = () => {
  const { launch, pending, ended } = useLaunch();
  const { jobs } = useJobList();
  const running = jobs?.find((job) => job.kind === 'stock-extraction' && isUnderWay(job));
  const total = running?.progress.total ?? null;
  return {
    extract: () => launch(launchStockExtraction),
    pending,
    view: (
      <>
        {running ? (
          <ProgressBar
            label="Extraction du stock du jour"
            {...(total !== null && { done: running.progress.done, total })}
            detail={progressText(running)}
          />
        ) : null}
        <LaunchEnd ended={ended} />
      </>
    ),
  };
};
