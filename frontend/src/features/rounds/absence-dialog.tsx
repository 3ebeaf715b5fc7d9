import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { stopName } from './stop-text.ts';

interface AbsenceDialogProps {
  stop: Pick<Stop, 'client_nom' | 'lieu'>;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Failed delivery attempt: a note for the office, and what follows. */
export function AbsenceDialog({ stop, onSend, onClose }: AbsenceDialogProps) {
  const form = useForm({ note: '' });
  return (
    <FormDialog
      title={`${stopName(stop)} : absent`}
      submitLabel="Noter l’absence"
      pending={false}
      changed={form.changed}
      onSubmit={form.submit(async ({ note }) => onSend(note.trim()))}
      onClose={onClose}
    >
      <p>
        Le client et la maison reçoivent un e-mail. La marchandise revient et attend dans « Retours à ranger »
        ; vous pouvez encore la remettre si quelqu’un arrive.
      </p>
      <TextArea
        label="Note pour la maison"
        optional
        hint="Qui vous avez appelé, ce qui est affiché."
        rows={2}
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
