import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { PersonFields } from '#frontend/ui/fields/person-fields.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { invitedPerson } from '#shared/customers/people/person-forms.ts';
import { blankRights, rightsBody, RightsFields, type RightsValues } from './rights-fields.tsx';

interface InvitePersonDialogProps {
  /** Invites as a Gérant, or as an administrator. */
  send: (body: ReturnType<typeof bodyOf>) => Promise<{ message: string }>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

type Values = RightsValues & { firstname: string; lastname: string; email: string };
const blank: Values = { firstname: '', lastname: '', email: '', ...blankRights };

const bodyOf = ({ firstname, lastname, email, ...rights }: Values) => ({
  firstname,
  lastname,
  email,
  ...rightsBody(rights),
});

/** Invites a member by mail, who sets their own password. */
export function InvitePersonDialog({ send, onDone, onClose }: InvitePersonDialogProps) {
  const form = useForm<Values>(blank, (values) => schemaErrors(invitedPerson, bodyOf(values)));
  return (
    <SendDialog
      title="Inviter quelqu’un"
      submitLabel="Envoyer l’invitation"
      form={form}
      send={(values) => send(bodyOf(values))}
      reread={onDone}
      onClose={onClose}
    >
      <PersonFields
        field={form.field}
        emailHint="Un lien y part, valable 72 heures, une seule fois, pour cette adresse."
      />
      <RightsFields values={form.values} errors={form.errors} onChange={form.change} />
    </SendDialog>
  );
}
