import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { invitedPerson } from '#shared/customers/people/person-forms.ts';
import { blankRights, rightsBody, RightsFields, type RightsValues } from './rights-fields.tsx';

interface InvitePersonDialogProps {
  /** Who invites: one of the company's Gérants, or the house. */
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

/** Somebody of the company, by mail: they choose their password themselves. */
export function InvitePersonDialog({ send, onDone, onClose }: InvitePersonDialogProps) {
  const form = useForm<Values>(blank, (values) => schemaErrors(invitedPerson, bodyOf(values)));
  const onSubmit = form.submit(async (values) => {
    const { message } = await send(bodyOf(values));
    notify.success(message);
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
        hint="Un lien y part, valable 72 heures, une seule fois, pour cette adresse."
        {...form.field('email')}
      />
      <RightsFields values={form.values} errors={form.errors} onChange={form.change} />
    </FormDialog>
  );
}
