import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { type OverdueRow, overdueContract } from '#shared/wholesale/overdue.contract.ts';

interface PauseDialogProps {
  row: OverdueRow;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Pauses reminders of a customer with a reason, which the list shows. */
export function PauseDialog({ row, onDone, onClose }: PauseDialogProps) {
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
