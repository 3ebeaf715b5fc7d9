import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitePersonDialog } from '#frontend/features/customers/pro/team/invite-person-dialog.tsx';
import { PersonFacts } from '#frontend/features/customers/pro/team/person-card.tsx';
import { customerPeopleQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { customersContract } from '#shared/customers/customers.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { BlockReason, useBlockReason } from './block-reason.tsx';
import customerPeopleStyles from '#frontend/features/customers/pro/team/team.module.css';

const { inviteCustomerPerson } = customersContract.endpoints;

/** Members of a customer's company, with invitations and blocking. */
export function CustomerPeople({ customerId }: { customerId: string }) {
  const people = useQuery(customerPeopleQuery(customerId));
  const queries = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<PersonReply>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers', 'people', customerId] });
  return (
    <PanelSection title="Équipe">
      <LoadFailure query={people} title="L’équipe n’a pas pu être lue" />
      {people.data === undefined && !people.isError ? <Skeleton lines={2} /> : null}
      <ul className={customerPeopleStyles.list}>
        {people.data?.map((person) => (
          <li key={person.id} className={customerPeopleStyles.entry}>
            <PersonFacts person={person} />
            {person.is_holder ? null : (
              <span className={customerPeopleStyles.acts}>
                <Button
                  size="small"
                  aria-label={`${person.blocked ? 'Rendre' : 'Suspendre'} l’accès de ${person.firstname} ${person.lastname}`}
                  onClick={() => setChosen(person)}
                >
                  {person.blocked ? 'Rendre l’accès' : 'Suspendre l’accès'}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className={customerPeopleStyles.acts}>
        <Button size="small" onClick={() => setInviting(true)}>
          Inviter quelqu’un
        </Button>
      </span>
      {inviting ? (
        <InvitePersonDialog
          send={(body) => call(inviteCustomerPerson, { params: { id: customerId }, body }, { as: 'admin' })}
          onDone={refresh}
          onClose={() => setInviting(false)}
        />
      ) : null}
      {chosen ? (
        <BlockPersonDialog
          customerId={customerId}
          person={chosen}
          onDone={refresh}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </PanelSection>
  );
}

const { blockCustomerPerson } = customersContract.endpoints;

interface BlockPersonDialogProps {
  customerId: string;
  person: PersonReply;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Blocks or unblocks a company member with a reason. */
function BlockPersonDialog({ customerId, person, onDone, onClose }: BlockPersonDialogProps) {
  const bloque = !person.blocked;
  const name = `${person.firstname} ${person.lastname}`;
  const form = useBlockReason(bloque);
  const send = ({ motif_blocage }: typeof form.values) => {
    const params = { id: customerId, person: person.id };
    return call(blockCustomerPerson, { params, body: { bloque, motif_blocage } }, { as: 'admin' });
  };
  return (
    <SendDialog
      title={bloque ? `Suspendre l’accès de ${name} ?` : `Rendre l’accès à ${name} ?`}
      submitLabel={bloque ? 'Suspendre' : 'Rendre l’accès'}
      isDanger={bloque}
      form={form}
      send={send}
      reread={onDone}
      onClose={onClose}
    >
      <p>
        {bloque
          ? 'Ses sessions se ferment aussitôt. Le reste de l’équipe commande comme avant.'
          : 'Cette personne pourra de nouveau se connecter et commander.'}
      </p>
      <BlockReason form={form} bloque={bloque} />
    </SendDialog>
  );
}
