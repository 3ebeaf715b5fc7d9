import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';
import { accessQuery } from '#frontend/features/auth/admin/access.queries.ts';
import styles from './access.module.css';
import { OwnPasswordSection } from './own-password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

const { closeSession, closeOtherSessions } = adminSessionsContract.endpoints;

/** Mon accès: second factor, password and sessions. */
export function AccessPage() {
  const access = useQuery(accessQuery());
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: accessQuery().queryKey });
  const close = useAction(async (id: string) => {
    notify.success((await call(closeSession, { params: { id } }, { as: 'admin' })).message);
    await refresh();
    return id;
  });
  const closeOthers = useAction(async () => {
    notify.success((await call(closeOtherSessions, {}, { as: 'admin' })).message);
    await refresh();
  });
  const sessions = access.data?.sessions;
  return (
    <div className={styles.page}>
      <LoadFailure title="Votre accès n’a pas pu être lu" query={access} />
      {access.isPending ? <Skeleton lines={8} /> : null}
      {access.data ? (
        <SecondFactorSection state={access.data.second_factor} onChanged={() => void refresh()} />
      ) : null}
      <OwnPasswordSection onChanged={() => void refresh()} />
      {sessions ? (
        <section className={styles.section} aria-labelledby="sessions">
          <h2 id="sessions">Sessions ouvertes</h2>
          <Refusal error={close.error ?? closeOthers.error} />
          <SessionList
            sessions={sessions}
            closing={close.pending ? close.input : undefined}
            onClose={({ id }) => close.run(id)}
          />
          {sessions.length > 1 ? (
            <div className={styles.acts}>
              <Button pending={closeOthers.pending} onClick={() => closeOthers.run()}>
                Fermer toutes les autres
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
