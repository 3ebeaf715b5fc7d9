import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { morningQuery, sendMorningLetter } from '#frontend/features/dashboard/dashboard.queries.ts';
import { BlockBoundary } from '#frontend/features/dashboard/admin/block-boundary.tsx';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { MorningChannels } from './morning-channels.tsx';
import { MorningEnding } from './morning-ending.tsx';
import { MorningFamilies } from './morning-families.tsx';
import { MorningSentences } from './morning-sentences.tsx';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import morningPointStyles from './morning.module.css';

/** « Le point du matin »: changes, tasks, then figures. `todo` renders independently of the report. */
export function MorningPoint({ todo }: { todo: ReactNode }) {
  const morning = useQuery(morningQuery());
  const point = morning.data;
  const today = useToday();
  const id = useId();
  return (
    <section className={morningPointStyles.point} aria-labelledby={id}>
      <header className={morningPointStyles.head}>
        <h2 id={id}>Le point du matin</h2>
        <p className={morningPointStyles.date}>{formatLongDate(today)}</p>
      </header>
      {point ? (
        <BlockBoundary title="Hier">
          <div className={morningPointStyles.front}>
            <MorningSentences sentences={point.sentences} />
            <MorningChannels point={point} />
          </div>
        </BlockBoundary>
      ) : (
        <Missing query={morning} />
      )}
      <div className={morningPointStyles.back}>
        <div className={morningPointStyles.column}>
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

/** Opt-in to the report by e-mail. */
function MorningLetterChoice({ wanted }: { wanted: boolean }) {
  const queries = useQueryClient();
  const choose = useAction(async (chosen: boolean) => {
    const { message } = await sendMorningLetter(chosen);
    if (message) notify.success(message);
    queries.setQueryData(morningQuery().queryKey, (current) => current && { ...current, letter: chosen });
  });
  return (
    <div>
      <Refusal error={choose.error} />
      <CheckboxField
        label={'Recevoir le point du matin par e-mail, chaque jour à 6\u00a0h\u00a030'}
        checked={choose.pending ? (choose.input ?? wanted) : wanted}
        onChange={({ target }) => choose.run(target.checked)}
      />
    </div>
  );
}
