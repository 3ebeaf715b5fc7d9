import { call } from '#frontend/lib/api/call.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import { invitedAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Somebody of the house, by mail: they choose their password themselves. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const form = useForm({ firstname: '', lastname: '', email: '', role: '' }, (values) =>
    schemaErrors(invitedAdmin, values),
  );
  const onSubmit = form.submit(async (values) => {
    const body = { ...values, role: values.role as AdminRole };
    notify.success((await call(adminsContract.endpoints.inviteAdmin, { body }, { as: 'admin' })).message);
    await onDone();
    onClose();
  });
  return (
    <FormDialog
      title="Inviter quelqu’un"
      submitLabel="Envoyer l’invitation"
      pending={form.pending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Refusal error={form.refusal} />
      <TextField label="Prénom" required autoComplete="off" {...form.field('firstname')} />
      <TextField label="Nom" required autoComplete="off" {...form.field('lastname')} />
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="off"
        hint="Un lien y part, valable 72 heures, une seule fois."
        {...form.field('email')}
      />
      <RoleField {...form.field('role')} />
    </FormDialog>
  );
}
