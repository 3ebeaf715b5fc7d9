import { call } from '#frontend/lib/api/call.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { peopleContract } from '#shared/customers/people.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { changedPerson } from '#shared/customers/people/person-forms.ts';
import { rightsBody, RightsFields, rightsOf, type RightsValues } from './rights-fields.tsx';

interface PersonDialogProps {
  person: PersonReply;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

type Values = RightsValues & { blocked: boolean };

/** Role, switches, limits and access of a member. */
export function PersonDialog({ person, onDone, onClose }: PersonDialogProps) {
  const bodyOf = ({ blocked, ...rights }: Values) => ({
    ...rightsBody(rights),
    blocked,
    version: person.version,
  });
  const form = useForm<Values>({ ...rightsOf(person), blocked: person.blocked }, (values) =>
    schemaErrors(changedPerson, bodyOf(values)),
  );
  const send = (values: Values) =>
    call(
      peopleContract.endpoints.changePerson,
      { params: { id: person.id }, body: bodyOf(values) },
      { as: 'pro' },
    );
  return (
    <SendDialog
      title={`Droits de ${person.firstname} ${person.lastname}`}
      submitLabel="Enregistrer"
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <RightsFields values={form.values} errors={form.errors} onChange={form.change} />
      <CheckboxField
        label="Accès suspendu : ses sessions se ferment, rien d’autre ne change"
        checked={form.values.blocked}
        onChange={(event) => form.change({ blocked: event.target.checked })}
      />
    </SendDialog>
  );
}
