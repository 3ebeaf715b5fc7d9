import type { Account } from '#functions/customers/account.ts';
import type { Customers, People } from '#functions/customers/customers.module.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

const NOTHING = 'Rien n’a été commandé.';

/**
 * Refuses a customer who could not order themselves, with the reason, and a user who is not (or no longer)
 * of their company.
 */
export const admitCustomer = async (
  { customers, people }: { customers: Pick<Customers, 'find'>; people: Pick<People, 'find'> },
  customerId: string,
  personId: string | undefined,
): Promise<void> => {
  const [account, person] = await Promise.all([
    customers.find(customerId),
    personId === undefined ? undefined : people.find(customerId, personId),
  ]);
  if (!account) throw new Refusal('not_found', `Ce client n’existe pas ou plus. ${NOTHING}`);
  const why = whyNotServed(account);
  if (why !== undefined) throw new Refusal('ordering_closed', `${why} ${NOTHING}`);
  if (personId === undefined) return;
  if (!person || person.invitation)
    throw new Refusal(
      'invalid_input',
      `Cette personne n’est pas de l’équipe de ce client, ou plus : choisissez pour qui. ${NOTHING}`,
      { field: 'person_id' },
    );
  if (person.blockedAt !== undefined)
    throw new Refusal(
      'invalid_input',
      `L’accès de ${fullName(person)} est suspendu : choisissez quelqu’un d’autre. ${NOTHING}`,
      { field: 'person_id' },
    );
};

const whyNotServed = ({
  blockedAt,
  blockedFor,
  houseTerms,
  emailVerifiedAt,
}: Account): string | undefined => {
  if (blockedAt !== undefined) return `Ce compte est bloqué${blockedFor ? ` : « ${blockedFor} »` : ''}.`;
  if (houseTerms?.isClosed) return 'Ce client est fermé dans Dolibarr.';
  return emailVerifiedAt === null
    ? 'L’adresse e-mail de ce client n’est pas encore vérifiée : il ne peut pas encore commander.'
    : undefined;
};
