import type { Admins } from '#functions/admins/admins.module.ts';
import type { OneTimeTokens } from '#functions/auth/auth.module.ts';
import type { ContactRequests } from '#functions/contact/contact.module.ts';
import { type Customers, type People, findReaders } from '#functions/customers/customers.module.ts';
import type { MailGateway } from '#functions/gateways/mail/mail-gateway.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import type { Refunds } from '#functions/payments/payments.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { StoppedAddressesStore } from './stopped-addresses.store.ts';
import type { StandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import type { Recalls } from '#functions/stock/recalls.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { House } from '#shared/settings/house.ts';
import type { WeighingRules } from '#shared/settings/weighing.ts';
import type { Account } from '#functions/customers/account.ts';
import { type AboutOrder as OrderNeeds, orderReaders } from '#shared/customers/people/letters.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Letter } from './letter.ts';

export type MailServices = {
  table: Pick<Table, 'withReadAhead'>;
  outbox: OutboxStore;
  customers: Pick<Customers, 'find' | 'findByMail' | 'setTemporaryPassword'>;
  people: Pick<People, 'find' | 'findLogin' | 'list'>;
  admins: Pick<Admins, 'find' | 'findByEmail'>;
  tokens: Pick<OneTimeTokens, 'issue'>;
  orders: Pick<Orders, 'find' | 'history'>;
  refunds: Pick<Refunds, 'find'>;
  claims: Pick<Claims, 'find' | 'ofOrder'>;
  contactRequests: Pick<ContactRequests, 'find' | 'findReply'>;
  standing: Pick<StandingOrders, 'find' | 'ofCustomer'>;
  recalls: Pick<Recalls, 'find' | 'findNotice'>;
  /** Address that receives the contact requests; undefined while it is not configured. */
  owner: () => Promise<string | undefined>;
  /** `https://…`, without a slash at the end: base of links. */
  siteOrigin: () => Promise<string>;
  mail: () => Promise<MailGateway>;
  stopped: Pick<StoppedAddressesStore, 'findMany'>;
  /** Company details for the foot of an e-mail. */
  house: () => Promise<House>;
  /** Rules of card authorisations before weighing. */
  weighing: () => Promise<WeighingRules>;
};

type Envelope = { to: string; letter: Letter; copyTo?: readonly string[] };

/** Writes an e-mail; undefined if it is no longer needed. */
export type Write = (services: MailServices, now: Date) => Promise<Envelope | undefined>;

/**
 * An e-mail that cannot be written until a setting is corrected; the message names it. It is retried like a
 * failed sending, then given up.
 */
export class Unwritable extends Error {}

/** About an account, found by its id. */
export const toCustomer =
  (
    write: (
      services: MailServices,
      account: Account,
      now: Date,
      happenedAt: string,
    ) => Letter | undefined | Promise<Letter | undefined>,
  ) =>
  ({ data, at }: { data: { customerId: string }; at: string }): Write =>
  async (services, now) => {
    const account = await services.customers.find(data.customerId);
    const letter = account && (await write(services, account, now, at));
    return letter && { to: account.mail, letter };
  };

/** The list of the customer's orders, with this one open. */
export const ordersUrlOf = (origin: string, orderId: string): string =>
  `${origin}/commandes?commande=${encodeURIComponent(orderId)}`;

/** Origin of its meat: the list of the customer's deliveries, with its card open. */
const originUrlOf = (origin: string, orderId: string): string =>
  `${origin}/dashboard?vue=compte&partie=origine&commande=${encodeURIComponent(orderId)}`;

type AboutOrder = Omit<OrderNeeds, 'placedBy' | 'orderMail'>;

/** Author of an order, also through their standing order; undefined: the company's own login. */
export const authorOf = ({ placedBy, standing }: Pick<Order, 'placedBy' | 'standing'>): string | undefined =>
  placedBy ?? standing?.by;

/** The envelope of an order's e-mail; undefined without subscribers. See `orderReaders`. */
export const toOrderReaders = async (
  services: Pick<MailServices, 'customers' | 'people'>,
  order: Pick<Order, 'customerId' | 'customerEmail' | 'placedBy' | 'standing'>,
  letter: Letter,
  about: AboutOrder = {},
): Promise<Envelope | undefined> => {
  const readers = await findReaders(services, order.customerId);
  if (!readers) return envelopeTo([order.customerEmail], letter);
  const facts = { ...about, placedBy: authorOf(order), orderMail: order.customerEmail };
  return envelopeTo(orderReaders(readers, facts), letter);
};

/** To the first of them, with a copy to the others. */
export const envelopeTo = ([to, ...copyTo]: readonly string[], letter: Letter): Envelope | undefined =>
  to === undefined ? undefined : { to, letter, ...(copyTo.length > 0 ? { copyTo } : {}) };

/** Sent whatever the subscriptions. */
export const MUST_GO = { mustGo: true } as const;

/** About an order, to those concerned. Reads the order in its present state. */
export const aboutOrder =
  (
    write: (facts: {
      order: Order;
      ordersUrl: string;
      paymentUrl: string;
      originUrl?: string;
    }) => Letter | undefined,
    about?: AboutOrder,
  ) =>
  ({ data }: { data: { customerId: string; orderId: string } }): Write =>
  async (services) => {
    const order = await services.orders.find(data.customerId, data.orderId);
    // the account was deleted, and its orders have no customer any more
    if (!order || order.customerEmail === '') return undefined;
    const origin = await services.siteOrigin();
    const paymentUrl = `${origin}/payment?order=${encodeURIComponent(order.id)}&method=stripe`;
    const ordersUrl = ordersUrlOf(origin, order.id);
    const originUrl = order.closedAt === undefined ? {} : { originUrl: originUrlOf(origin, order.id) };
    const letter = write({ order, ordersUrl, paymentUrl, ...originUrl });
    return letter && toOrderReaders(services, order, letter, about);
  };
