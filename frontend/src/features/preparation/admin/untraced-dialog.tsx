import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';

interface UntracedDialogProps {
  /** The meat and its missing traceability data. */
  text: string;
  pending: boolean;
  explain: (reason: string) => void;
  putOff: () => void;
}

/**
 * Meat would leave without a lot or the origin required by law: asks for a reason, which is stored with the
 * order.
 */
export function UntracedDialog({ text, pending, explain, putOff }: UntracedDialogProps) {
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Indiquez la raison.' : undefined,
  }));
  const onSubmit = form.submit(async ({ reason }) => explain(reason.trim()));
  return (
    <FormDialog
      title="Lot ou origine manquants"
      submitLabel="Clôturer avec cette raison"
      pendingText="Clôture…"
      pending={pending || form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={putOff}
    >
      <p>{text}</p>
      <TextField label="Raison" maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
