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
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import reminderActsStyles from './overdue.module.css';

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
    <span className={reminderActsStyles.acts}>
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
            <small className={reminderActsStyles.quiet}>Sans e-mail dans Dolibarr</small>
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

interface PauseDialogProps {
  row: OverdueRow;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Pauses reminders of a customer with a reason, which the list shows. */
function PauseDialog({ row, onDone, onClose }: PauseDialogProps) {
  const form = useForm({ motif: '' }, ({ motif }) => ({
    motif: motif.trim() ? undefined : 'Écrivez pourquoi les relances sont suspendues.',
  }));
  const send = async ({ motif }: typeof form.values) => {
    const { message = 'Relances suspendues.' } = await call(
      overdueContract.endpoints.pauseReminders,
      { params: { id: row.id }, body: { pause: true, motif: motif.trim() } },
      { as: 'admin' },
    );
    return { message };
  };
  return (
    <SendDialog
      title={`Suspendre les relances de ${row.client_nom}`}
      submitLabel="Suspendre"
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <TextField
        label="Motif"
        maxLength={200}
        hint="Un échéancier, un litige… Rien ne part jusqu’à la reprise."
        {...form.field('motif')}
      />
    </SendDialog>
  );
}
