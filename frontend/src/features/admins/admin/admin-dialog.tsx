import { call } from '#frontend/lib/api/call.ts';
import { detailOf, serverMessage } from '#frontend/lib/api/api-error.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { PersonFields } from '#frontend/ui/fields/person-fields.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { adminsContract } from '#shared/admins/admins.contract.ts';
import type { AdminReply } from '#shared/admins/admin.ts';
import { changedAdmin, createdAdmin } from '#shared/admins/new-admin.ts';
import type { AdminRole } from '#shared/kernel/access.ts';
import { RoleField } from './role-field.tsx';

interface AdminDialogProps {
  /** Absent: a new one. */
  admin: AdminReply | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const blank = { firstname: '', lastname: '', email: '', password: '', role: '' };
type Values = typeof blank;

const { createAdmin, changeAdmin } = adminsContract.endpoints;

/** An empty password is unchanged. */
const changeOf = ({ password, role, ...values }: Values) => ({
  ...values,
  role: role as AdminRole,
  ...(password === '' ? {} : { password }),
});

/** USR-03: creates or changes an administrator. */
export function AdminDialog({ admin, onDone, onClose }: AdminDialogProps) {
  const form = useForm<Values>(admin ? { ...blank, ...fieldsOf(admin) } : blank, (values) =>
    admin ? schemaErrors(changedAdmin, changeOf(values)) : schemaErrors(createdAdmin, values),
  );
  const send = (values: Values) =>
    admin
      ? call(changeAdmin, { params: { id: admin.id }, body: changeOf(values) }, { as: 'admin' })
      : call(createAdmin, { body: { ...values, role: values.role as AdminRole } }, { as: 'admin' });
  return (
    <SendDialog
      title={admin ? `Modifier ${admin.firstname} ${admin.lastname}` : 'Ajouter un administrateur'}
      submitLabel={admin ? 'Enregistrer' : 'Ajouter'}
      form={form}
      refusalText={(error) =>
        serverMessage(error) ?? (admin ? detailOf(error) : "Erreur lors de la création de l'administrateur")
      }
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <PersonFields field={form.field} />
      <PasswordField
        label={admin ? 'Nouveau mot de passe' : 'Mot de passe'}
        required={!admin}
        optional={admin !== undefined}
        autoComplete="new-password"
        hint={
          admin
            ? 'Laissé vide, il ne change pas. Un autre mot de passe, rôle ou e-mail ferme ses sessions.'
            : '12 caractères au moins : plusieurs mots sans rapport.'
        }
        {...form.field('password')}
      />
      <RoleField {...form.field('role')} />
    </SendDialog>
  );
}

const fieldsOf = ({ firstname, lastname, email, role }: AdminReply) => ({ firstname, lastname, email, role });
