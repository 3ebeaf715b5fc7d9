import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { tillDayProblem } from '#frontend/features/till/day-problem.ts';
import { launchTillExtraction } from '#frontend/features/till/launch-till.ts';
import { tillDaysQuery } from '#frontend/features/till/till.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { addDays } from '#shared/kernel/dates.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { StoredDays } from '#frontend/features/jobs/admin/stored-days.tsx';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';

/** Reads a day of the till (TILL-07, TILL-08); default yesterday, the last complete day. */
export function LaunchTill() {
  const { launch, pending, ended } = useLaunch();
  const days = useQuery(tillDaysQuery());
  const today = useToday();
  const form = useForm({ date: addDays(today, -1) }, ({ date }) => ({ date: tillDayProblem(date) }));
  const onSubmit = form.submit(async ({ date }) => launch(launchTillExtraction(date)));
  return (
    <li className={styles.launch}>
      <div>
        <h3>Ventes de la caisse</h3>
        <StoredDays days={days} none="Aucune vente extraite à ce jour." />
      </div>
      <form className={styles.day} onSubmit={onSubmit} noValidate>
        <TextField type="date" label="Jour à extraire" hideLabel max={today} {...form.field('date')} />
        <Button type="submit" pending={pending} pendingText="Extraction…">
          Extraire les ventes
        </Button>
      </form>
      <LaunchEnd ended={ended} />
    </li>
  );
}
