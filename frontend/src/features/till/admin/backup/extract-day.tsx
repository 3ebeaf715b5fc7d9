import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { StoredDays } from '#frontend/features/jobs/admin/stored-days.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';
import { jobTitle, progressText } from '#frontend/features/jobs/job-texts.ts';
import { tillDayProblem } from '#frontend/features/till/day-problem.ts';
import { launchTillExtraction } from '#frontend/features/till/launch-till.ts';
import { tillDaysQuery } from '#frontend/features/till/till.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import { addDays } from '#shared/kernel/dates.ts';
import styles from '#frontend/features/till/admin/till.module.css';

/** TILL-07, TILL-08: reads and stores a day of the till; replacing data needs a confirmation. */
export function ExtractDay() {
  const { launch, pending, ended } = useLaunch();
  const { jobs } = useJobList();
  const days = useQuery(tillDaysQuery());
  const today = useToday();
  const form = useForm({ date: addDays(today, -1) }, ({ date }) => ({ date: tillDayProblem(date) }));
  const running = jobs?.filter((job) => job.kind === 'till-extraction' && isUnderWay(job)) ?? [];
  return (
    <section className={styles.section} aria-labelledby="sauvegarder">
      <h2 id="sauvegarder">Sauvegarder une journée</h2>
      <StoredDays days={days} none="Aucune vente extraite à ce jour." />
      <form
        className={styles.days}
        noValidate
        onSubmit={form.submit(async ({ date }) => launch(launchTillExtraction(date)))}
      >
        <TextField type="date" label="Jour à extraire" max={today} {...form.field('date')} />
        <Button
          type="submit"
          variant="primary"
          icon={<DownloadIcon size={16} />}
          pending={pending}
          pendingText="Extraction…"
        >
          Lancer l’extraction
        </Button>
      </form>
      {running.map((job) => (
        <ProgressBar
          key={job.id}
          label={jobTitle(job)}
          {...(job.progress.total !== null && { done: job.progress.done, total: job.progress.total })}
          detail={progressText(job)}
        />
      ))}
      <LaunchEnd ended={ended} />
    </section>
  );
}
