import { call } from '#frontend/lib/api/call.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { PersonFields } from '#frontend/ui/fields/person-fields.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import { invitedAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Invites an administrator by mail, who sets their own password. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const form = useForm({ firstname: '', lastname: '', email: '', role: '' }, (values) =>
    schemaErrors(invitedAdmin, values),
  );
  const send = (values: typeof form.values) => {
    const body = { ...values, role: values.role as AdminRole };
    return call(adminsContract.endpoints.inviteAdmin, { body }, { as: 'admin' });
  };
  return (
    <SendDialog
      title="Inviter quelqu’un"
      submitLabel="Envoyer l’invitation"
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <PersonFields field={form.field} emailHint="Un lien y part, valable 72 heures, une seule fois." />
      <RoleField {...form.field('role')} />
    </SendDialog>
  );
}
