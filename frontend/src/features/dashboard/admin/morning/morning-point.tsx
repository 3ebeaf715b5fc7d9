import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { morningQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { BlockBoundary } from '#frontend/features/dashboard/admin/block-boundary.tsx';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { MorningChannels } from './morning-channels.tsx';
import { MorningEnding } from './morning-ending.tsx';
import { MorningFamilies } from './morning-families.tsx';
import { MorningLetterChoice } from './morning-letter-choice.tsx';
import { MorningSentences } from './morning-sentences.tsx';
import styles from './morning.module.css';

/** « Le point du matin »: changes, tasks, then figures. `todo` renders independently of the report. */
export function MorningPoint({ todo }: { todo: ReactNode }) {
  const morning = useQuery(morningQuery());
  const point = morning.data;
  const today = useToday();
  const id = useId();
  return (
    <section className={styles.point} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>Le point du matin</h2>
        <p className={styles.date}>{formatLongDate(today)}</p>
      </header>
      {point ? (
        <BlockBoundary title="Hier">
          <div className={styles.front}>
            <MorningSentences sentences={point.sentences} />
            <MorningChannels point={point} />
          </div>
        </BlockBoundary>
      ) : (
        <Missing query={morning} />
      )}
      <div className={styles.back}>
        <div className={styles.column}>
          {todo}
          {point ? (
            <BlockBoundary title="Marge par famille">
              <MorningFamilies {...point} />
            </BlockBoundary>
          ) : null}
        </div>
        {point ? (
          <BlockBoundary title="Finit d’ici trois jours">
            <MorningEnding ending={point.ending} today={today} />
          </BlockBoundary>
        ) : null}
      </div>
      {point ? <MorningLetterChoice wanted={point.letter} /> : null}
    </section>
  );
}
