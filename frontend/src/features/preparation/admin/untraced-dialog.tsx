import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';

interface UntracedDialogProps {
  /** Which meat, and what of its trace is missing. */
  text: string;
  pending: boolean;
  explain: (reason: string) => void;
  putOff: () => void;
}

/** Meat is about to leave without its lot or without the origin that the law requires: the reason is recorded with the order. */
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
