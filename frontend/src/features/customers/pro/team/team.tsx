import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { InvitedPerson } from '#shared/customers/people/person-forms.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { InvitePersonDialog } from './invite-person-dialog.tsx';
import { PasswordActDialog } from './password-act-dialog.tsx';
import { peopleQuery } from './people.queries.ts';
import { PersonCard } from './person-card.tsx';
import { PersonDialog } from './person-dialog.tsx';
import styles from './team.module.css';
import { usePeopleActs } from './use-people-acts.ts';

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
