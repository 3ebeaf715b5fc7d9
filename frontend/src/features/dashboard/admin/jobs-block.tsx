import { formatTime } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { jobTitle, progressText } from '#frontend/features/jobs/job-texts.ts';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';

/** Running jobs of all users. */
export function JobsBlock() {
  const { list, jobs } = useJobList();
  const running = jobs?.filter(isUnderWay);
  return (
    <Block
      title="Travaux en cours"
      link={{ href: adminTabPath('travaux'), label: 'Travaux et incidents' }}
      source={`Travaux du serveur${jobs ? `, suivis à ${formatTime(new Date(list.dataUpdatedAt))}` : ''}.`}
    >
      {!running ? <Missing query={list} /> : null}
      {running?.length === 0 ? (
        <p className={styles.quiet}>Aucun travail en cours. Les lectures de la nuit partent d’elles-mêmes.</p>
      ) : null}
      {running?.map((job) => (
        <ProgressBar
          key={job.id}
          label={jobTitle(job)}
          {...(job.progress.total !== null && { done: job.progress.done, total: job.progress.total })}
          detail={job.status === 'queued' ? 'En file d’attente.' : progressText(job)}
        />
      ))}
    </Block>
  );
}
