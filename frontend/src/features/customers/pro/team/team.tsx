import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { type InvitedPerson, changedPerson } from '#shared/customers/people/person-forms.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { InvitePersonDialog } from './invite-person-dialog.tsx';
import { PasswordActDialog } from './password-act-dialog.tsx';
import { peopleQuery } from './people.queries.ts';
import { PersonCard } from './person-card.tsx';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { rightsBody, RightsFields, rightsOf, type RightsValues } from './rights-fields.tsx';
import styles from './team.module.css';

type Open =
  | { what: 'invite' }
  | { what: 'change'; person: PersonReply }
  | { what: 'hand-over'; person: PersonReply };

/** « Équipe »: members and their rights. With a single user, only an explanation of invitations. */
export function Team() {
  const customer = useCustomer();
  const people = useQuery(peopleQuery(customer?.id));
  const [open, setOpen] = useState<Open>();
  const refresh = () => people.refetch();
  const { remove, resend } = usePeopleActs(refresh);
  const isHolder = people.data?.some((one) => one.is_me && one.is_holder) === true;
  const isAlone = people.data?.length === 1;
  return (
    <section aria-labelledby="equipe" className={styles.team}>
      <div className={styles.bar}>
        <h2 id="equipe">Équipe</h2>
        <Button variant="primary" onClick={() => setOpen({ what: 'invite' })}>
          Inviter quelqu’un
        </Button>
      </div>
      {isAlone ? (
        <p>
          Vous êtes seul sur ce compte. Invitez un chef ou un commis : chacun entre avec sa propre adresse et
          son mot de passe, et vous décidez s’il voit les prix et s’il peut payer.
        </p>
      ) : null}
      <Refusal error={remove.error ?? resend.error} />
      {people.data ? (
        <ul className={styles.list}>
          {people.data.map((person) => (
            <PersonCard
              key={person.id}
              person={person}
              onChange={() => setOpen({ what: 'change', person })}
              onRemove={(one) => void remove.run(one)}
              onResend={(one) => void resend.run(one)}
              onHandOver={isHolder ? () => setOpen({ what: 'hand-over', person }) : undefined}
            />
          ))}
        </ul>
      ) : people.isError ? (
        <LoadFailure query={people} />
      ) : (
        <Skeleton lines={4} />
      )}
      <TeamDialog open={open} onDone={refresh} onClose={() => setOpen(undefined)} />
    </section>
  );
}

interface TeamDialogProps {
  open: Open | undefined;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const TeamDialog = ({ open, onDone, onClose }: TeamDialogProps) => {
  if (!open) return null;
  if (open.what === 'invite') return <InvitePersonDialog send={invite} onDone={onDone} onClose={onClose} />;
  if (open.what === 'change') return <PersonDialog person={open.person} onDone={onDone} onClose={onClose} />;
  const { id, firstname, lastname } = open.person;
  const handOver = async (password: string) => {
    const body = { current_password: password };
    const reply = await call(
      peopleContract.endpoints.handOverCompany,
      { params: { id }, body },
      { as: 'pro' },
    );
    notify.success(reply.message ?? 'C’est fait.', { durationMs: 12_000 });
    onClose();
    await onDone();
  };
  return (
    <PasswordActDialog
      title={`Céder l’entreprise à ${firstname} ${lastname} ?`}
      submitLabel="Céder l’entreprise"
      act={handOver}
      onClose={onClose}
    >
      <p>
        Le compte sera à son nom : les lettres au sujet du compte iront à son adresse. Commandes, factures,
        panier et équipe restent en place. Vous restez Gérant, et vous vous reconnectez tous les deux.
      </p>
    </PasswordActDialog>
  );
};

/** Invites as a Gérant of the company. */
const invite = (body: InvitedPerson) => call(peopleContract.endpoints.invitePerson, { body }, { as: 'pro' });

const { removePerson, resendPersonInvitation } = peopleContract.endpoints;

/** Removes an access or invitation after a confirmation, and resends invitations. */
export const usePeopleActs = (refresh: () => Promise<unknown>) => {
  const remove = useAction(async (person: PersonReply) => {
    if (!(await confirmAction(person.invited_until === null ? losesAccess(person) : losesInvitation(person))))
      return;
    const { message } = await call(removePerson, { params: { id: person.id } }, { as: 'pro' });
    notify.success(message ?? 'C’est fait.');
    await refresh();
  });
  const resend = useAction(async ({ id }: PersonReply) => {
    notify.success((await call(resendPersonInvitation, { params: { id } }, { as: 'pro' })).message);
    await refresh();
  });
  return { remove, resend };
};

const losesAccess = ({ firstname, lastname }: PersonReply) => ({
  title: `Retirer ${firstname} ${lastname} ?`,
  text: 'Son accès se ferme aussitôt, sur tous ses appareils. Ses commandes restent à l’entreprise.',
  confirmLabel: 'Retirer',
  tone: 'danger' as const,
});

const losesInvitation = ({ firstname, lastname }: PersonReply) => ({
  title: `Retirer l’invitation de ${firstname} ${lastname} ?`,
  text: 'Le lien reçu par e-mail n’ouvrira plus rien.',
  confirmLabel: 'Retirer',
  tone: 'danger' as const,
});

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
