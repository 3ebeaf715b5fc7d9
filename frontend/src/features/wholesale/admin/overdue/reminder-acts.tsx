import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { overdueQuery } from '#frontend/features/wholesale/overdue.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { type OverdueRow, overdueContract } from '#shared/wholesale/overdue.contract.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './overdue.module.css';

const { pauseReminders, remindCustomer } = overdueContract.endpoints;

const useReminders = ({ id, client_nom: name, email, total }: OverdueRow) => {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries(overdueQuery());
  const act = useAction(async (send: () => Promise<{ message?: string | undefined }>) => {
    try {
      const { message } = await send();
      notify.success(message ?? 'C’est fait.');
    } catch (error) {
      notify.error('Rien n’a été envoyé.', { detail: detailOf(error) });
    }
    await readAgain();
  });
  const remind = async () => {
    const isSure = await confirmAction({
      title: `Relancer ${name} ?`,
      text: `Une lettre part à ${email ?? ''} : ${formatMoney(centsFromEuros(total))} à régler, facture par facture.`,
      confirmLabel: 'Envoyer la relance',
      cancelLabel: 'Ne pas relancer',
    });
    if (isSure) act.run(() => call(remindCustomer, { params: { id } }, { as: 'admin' }));
  };
  const resume = () =>
    act.run(() => call(pauseReminders, { params: { id }, body: { pause: false } }, { as: 'admin' }));
  return { act, remind, resume, readAgain };
};

/** Sends a reminder after a confirmation; or pauses and resumes reminders. */
export function ReminderActs({ row }: { row: OverdueRow }) {
  const [pausing, setPausing] = useState(false);
  const { client_nom: name, email, pause } = row;
  const { act, remind, resume, readAgain } = useReminders(row);
  return (
    <span className={styles.acts}>
      {pause ? (
        <Button
          size="small"
          pending={act.pending}
          aria-label={`Reprendre les relances de ${name}`}
          onClick={resume}
        >
          Reprendre
        </Button>
      ) : (
        <>
          {email === null ? (
            <small className={styles.quiet}>Sans e-mail dans Dolibarr</small>
          ) : (
            <Button
              size="small"
              pending={act.pending}
              pendingText="Envoi…"
              aria-label={`Relancer ${name}`}
              onClick={() => void remind()}
            >
              Relancer
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            aria-label={`Suspendre les relances de ${name}`}
            onClick={() => setPausing(true)}
          >
            Suspendre
          </Button>
        </>
      )}
      {pausing ? <PauseDialog row={row} onDone={readAgain} onClose={() => setPausing(false)} /> : null}
    </span>
  );
}
