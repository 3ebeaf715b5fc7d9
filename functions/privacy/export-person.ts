import type { Account } from '#functions/customers/account.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { lettersFor } from '#functions/customers/people/own-letters.ts';
import { holderView, personView } from '#functions/customers/people/list-people.ts';
import { getPerson } from '#functions/customers/people/people-services.ts';
import { companyReaders, holderReader, readerFrom } from '#functions/customers/people/readers.ts';
import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { clientActor } from '#functions/orders/spending.ts';
import type { StandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import type { CompanyPerson } from '#shared/kernel/access.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

type Services = {
  customers: Pick<Customers, 'find'>;
  people: People;
  orders: Pick<Orders, 'listOfCustomer' | 'history'>;
  standing: Pick<StandingOrders, 'ofCustomer'>;
};
type ProCaller = { subjectId: string; person?: CompanyPerson };
type ExportRequest = {
  caller: ProCaller;
  person: string;
  limit: number;
  cursor?: string | undefined;
  now: Date;
};

/**
 * Data of one person of a company: identity, rights, and what they ordered and changed, without the
 * company's amounts. For themselves and for its Gérants; 404 for anyone else. The orders of the company are
 * read page by page, newest first, and those without them are left out.
 */
export const exportPerson = async (
  services: Services,
  { caller, person: id, limit, cursor, now }: ExportRequest,
) => {
  const customerId = caller.subjectId;
  refuseOthers(caller, id);
  const account = await getAccount(services.customers, customerId);
  const personId = id === customerId ? undefined : id;
  const [who, page, standing] = await Promise.all([
    personId === undefined ? holderFacts(account) : personFacts(services, account, personId),
    services.orders.listOfCustomer(customerId, limit, cursor),
    services.standing.ofCustomer(customerId),
  ]);
  const actor = clientActor(customerId, personId);
  const orders = await Promise.all(page.items.map((order) => partIn(services, order, { actor, personId })));
  return {
    success: true as const,
    exported_at: now.toISOString(),
    person: { ...who, company: customerName(account) },
    standing_orders: standing
      .filter(({ by }) => by === personId)
      .map(({ name, createdAt }) => ({ name, created_at: createdAt })),
    orders: orders.filter((order) => order !== undefined),
    next_cursor: page.next,
  };
};

const refuseOthers = ({ subjectId, person }: ProCaller, id: string): void => {
  if (person === undefined || person.rights?.role === 'gerant') return;
  if (id === subjectId || id !== person.id)
    throw new Refusal('not_found', 'Cette personne n’est pas dans votre équipe.');
};

const holderFacts = (account: Account) => ({
  ...shown(holderView(account, undefined)),
  created_at: account.createdAt,
  letters: lettersFor(holderReader(account), companyReaders(account)),
});

const personFacts = async (services: Services, account: Account, personId: string) => {
  const person = await getPerson(services, account.id, personId);
  return {
    ...shown(personView(person, undefined)),
    created_at: person.createdAt,
    letters: lettersFor(readerFrom(person), companyReaders(account)),
  };
};

/** As Gérants see them, without fields that depend on the caller. */
const shown = ({ is_me: _me, version: _version, ...person }: ReturnType<typeof personView>) => person;

/** Their part in an order; undefined if they had none. */
const partIn = async (
  { orders }: Pick<Services, 'orders'>,
  order: Order,
  { actor, personId }: { actor: string; personId: string | undefined },
) => {
  const acts = (await orders.history(order.id)).filter((entry) => entry.actor === actor);
  const isPlaced = (order.placedBy ?? order.standing?.by) === personId;
  if (!isPlaced && acts.length === 0) return undefined;
  return {
    id: order.id,
    reference: order.reference,
    date_commande: order.placedAt,
    passee: isPlaced,
    lignes: isPlaced
      ? order.lines.map(({ productId, label, ordered }) => ({
          produit_id: productId,
          produit_nom: label,
          unite: ordered.unit,
          quantite: wireFromQuantity(ordered),
        }))
      : [],
    actes: acts.map(({ at, field, reason }) => ({ quand: at, quoi: field, motif: reason })),
  };
};
