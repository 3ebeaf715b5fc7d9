import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { useQueuedAction } from '#frontend/lib/forms/use-action.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { peopleContract } from '#shared/customers/people.contract.ts';
import {
  letterKindName,
  letterKindSentence,
  lettersThatAlwaysGo,
} from '#shared/customers/people/letter-labels.ts';
import type { LetterKind } from '#shared/customers/people/letters.ts';
import own from './own-letters.module.css';
import styles from '#frontend/features/customers/pro/account.module.css';

/**
 * « Mes lettres »: letter settings of the signed-in member, saved at each click, and the mandatory letters.
 */
export function OwnLetters() {
  const customer = useCustomer();
  const query = ownLettersQuery(customer?.id, customer?.mail);
  const letters = useQuery(query);
  const queries = useQueryClient();
  const choice = useQueuedAction(async ({ kind, on }: { kind: LetterKind; on: boolean }) => {
    const body = { [kind]: on };
    const reply = await call(peopleContract.endpoints.chooseOwnLetters, { body }, { as: 'pro' });
    queries.setQueryData(query.queryKey, reply.data);
    notify.success(`${letterKindName(kind)} : ${on ? 'vous recevez ces lettres' : 'plus de lettres'}.`);
  });
  return (
    <div className={styles.columns}>
      <section aria-labelledby="lettres" className={styles.section}>
        <h2 id="lettres">Mes lettres</h2>
        <p className={styles.facts}>
          <span>
            Ce que vous recevez à {customer?.mail ?? 'votre adresse'}. Chaque coche s’enregistre aussitôt.
          </span>
        </p>
        <Refusal error={choice.error} onReload={() => void letters.refetch()} />
        {letters.data ? (
          <ul className={own.choices}>
            {letters.data.map((letter) => (
              <Choice
                key={letter.kind}
                {...letter}
                on={choice.waiting.findLast(({ kind }) => kind === letter.kind)?.on ?? letter.on}
                onChange={(on) => choice.run({ kind: letter.kind, on })}
              />
            ))}
          </ul>
        ) : letters.isError ? (
          <LoadFailure query={letters} />
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
      <section aria-labelledby="toujours" className={styles.section}>
        <h2 id="toujours">Partent toujours</h2>
        <p>Ces lettres vous protègent ou attendent une réponse : elles ne se coupent pas.</p>
        <ul className={styles.consequences}>
          {lettersThatAlwaysGo.map((letter) => (
            <li key={letter}>{letter}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface ChoiceProps {
  kind: LetterKind;
  on: boolean;
  onChange: (on: boolean) => void;
}

const Choice = ({ kind, on, onChange }: ChoiceProps) => {
  const sentence = useId();
  return (
    <li className={own.choice}>
      <CheckboxField
        label={letterKindName(kind)}
        aria-describedby={sentence}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={sentence} className={own.sentence}>
        {letterKindSentence(kind)}
      </p>
    </li>
  );
};

/** Letter settings of the signed-in member; the key includes the member, so that no other's are shown. */
export const ownLettersQuery = (customerId: string | undefined, mail: string | undefined) =>
  queryOptions({
    queryKey: ['customers', 'letters', customerId, mail],
    queryFn: async ({ signal }) =>
      (await call(peopleContract.endpoints.readOwnLetters, {}, { as: 'pro', signal })).data,
    enabled: customerId !== undefined,
    staleTime: 0,
  });
