import { adminName } from '#functions/admins/admin-view.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { PlaceOrder, OrderServices, WithErp } from '#functions/orders/order-services.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Account } from '#functions/customers/account.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

type TelephoneServices = OrderServices &
  WithErp & {
    customers: Pick<Customers, 'find'>;
    people: Pick<People, 'find'>;
    admins: Pick<Admins, 'find'>;
  };

type TelephoneOrder = Omit<PlaceOrder, 'caller' | 'standing' | 'telephone'> & {
  adminId: string;
  /** User of the company; absent: its own login. */
  personId: string | undefined;
};

/**
 * Places a customer's order taken on the telephone: with the customer's own prices, days and caps, in their
 * name, recording who took it. Limits of the company's users and places do not apply: no approval.
 */
export const placeTelephoneOrder = async (
  services: TelephoneServices,
  { adminId, personId, ...request }: TelephoneOrder,
) => {
  const admin = await services.admins.find(adminId);
  if (!admin) throw new Refusal('not_signed_in');
  const { customerId } = request;
  try {
    const placed = await placeOrder(services, {
      ...request,
      telephone: {
        takenBy: { adminId, name: adminName(admin) },
        personId,
        admit: () => admitCustomer(services, customerId, personId),
      },
    });
    return { ...placed, message: `La commande ${placed.reference} est enregistrée.` };
  } catch (error) {
    throw forAdministrator(error);
  }
};

const NOTHING = 'Rien n’a été commandé.';

/**
 * Refuses a customer who could not order themselves, with the reason, and a user who is not (or no longer)
 * of their company.
 */
const admitCustomer = async (
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

/** Rewords messages addressed to the customer for the administrator on the telephone. */
const forAdministrator = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  // no user's session: the account ended, or was closed in the ERP, during the order
  if (error.code === 'not_signed_in')
    return new Refusal('not_found', 'Ce client n’existe plus. Rien n’a été commandé.');
  if (error.code === 'not_allowed')
    return new Refusal('ordering_closed', 'Ce client est fermé dans Dolibarr. Rien n’a été commandé.');
  return error.code === 'reservation_cap' ? capInHouseWords(error) : error;
};

const capInHouseWords = ({ code, details = {} }: Refusal): Refusal => {
  const money = (name: string) => moneyText(centsFromEuros(Number(details[name] ?? 0)));
  const text =
    details['cap'] === 0
      ? `Ce client règle chaque commande avant la suivante : il lui reste ${money('pending')} TTC à régler.`
      : `Les commandes non réglées de ce client peuvent atteindre ${money('cap')} TTC : il en a ${money('pending')}, il reste ${money('room')}.`;
  return new Refusal(code, `${text} Rien n’a été commandé.`, { details });
};
