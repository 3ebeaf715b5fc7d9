import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { daysProblem } from '#frontend/features/jobs/days-problem.ts';
import { firstDays } from '#frontend/features/till/compared-sales.ts';
import {
  dayComparisonProblem,
  dayComparisonQuery,
  type TwoDays,
} from '#frontend/features/till/day-comparison.queries.ts';
import { tillDaysQuery } from '#frontend/features/till/till.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import { ComparedDays } from './compared-days.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

/** TILL-09: selects two stored days to compare; stored in the URL. */
export function CompareDays() {
  const [parameters, setParameters] = useSearchParams();
  const dates = useQuery(tillDaysQuery());
  const [date1, date2] = [parameters.get('date1') ?? '', parameters.get('date2') ?? ''];
  const days = date1 && date2 ? { date1, date2 } : undefined;
  const result = useQuery({
    ...dayComparisonQuery(days ?? { date1: '', date2: '' }),
    enabled: days !== undefined,
  });
  const compare = (wanted: TwoDays) => {
    if (wanted.date1 === date1 && wanted.date2 === date2) return void result.refetch();
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('date1', wanted.date1);
        next.set('date2', wanted.date2);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <section className={styles.section} aria-labelledby="comparer">
      <h2 id="comparer">Comparer deux journées</h2>
      <LoadFailure query={dates} reasonOf={daysProblem} />
      {dates.data?.length === 0 ? (
        <EmptyState title="Aucune journée à comparer" picture={<CompareIcon size={36} />}>
          Extrayez d’abord deux journées : elles restent gardées ici.
        </EmptyState>
      ) : (
        <DaysForm
          key={`${date1} ${date2} ${dates.data?.length}`}
          dates={dates.data ?? []}
          days={days}
          pending={result.isFetching}
          onCompare={compare}
        />
      )}
      <LoadFailure query={result} reasonOf={dayComparisonProblem} />
      {days && (result.data || !result.isError) ? (
        <ComparedDays key={`${date1} ${date2}`} comparison={result.data} {...days} />
      ) : null}
    </section>
  );
}

interface DaysFormProps {
  /** Newest first. */
  dates: readonly string[];
  days: TwoDays | undefined;
  pending: boolean;
  onCompare: (days: TwoDays) => void;
}

const TWO_DAYS = 'Veuillez sélectionner deux dates pour la comparaison';

function DaysForm({ dates, days, pending, onCompare }: DaysFormProps) {
  const initial = days ?? firstDays(dates, (day) => addDays(day, -7));
  const form = useForm({ date1: initial.date1 ?? '', date2: initial.date2 ?? '' }, ({ date1, date2 }) => ({
    [date1 ? 'date2' : 'date1']: date1 && date2 ? undefined : TWO_DAYS,
  }));
  const options = dates.map((date) => ({ value: date, label: formatDate(date) }));
  return (
    <form className={styles.days} noValidate onSubmit={form.submit(async (chosen) => onCompare(chosen))}>
      <SelectField label="Première date" placeholder="—" options={options} {...form.field('date1')} />
      <SelectField label="Deuxième date" placeholder="—" options={options} {...form.field('date2')} />
      <Button type="submit" variant="primary" pending={pending} pendingText="Comparaison…">
        Lancer la comparaison
      </Button>
    </form>
  );
}
