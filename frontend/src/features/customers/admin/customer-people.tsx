import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitePersonDialog } from '#frontend/features/customers/pro/team/invite-person-dialog.tsx';
import { PersonFacts } from '#frontend/features/customers/pro/team/person-card.tsx';
import styles from '#frontend/features/customers/pro/team/team.module.css';
import { customerPeopleQuery } from '#frontend/features/customers/customers-admin.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { customersContract } from '#shared/customers/customers.contract.ts';
import type { PersonReply } from '#shared/customers/people/people.ts';
import { BlockPersonDialog } from './block-person-dialog.tsx';

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
      <ul className={styles.list}>
        {people.data?.map((person) => (
          <li key={person.id} className={styles.entry}>
            <PersonFacts person={person} />
            {person.is_holder ? null : (
              <span className={styles.acts}>
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
      <span className={styles.acts}>
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
