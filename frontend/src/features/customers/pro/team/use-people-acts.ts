import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { peopleContract } from '#shared/customers/people.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';

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
