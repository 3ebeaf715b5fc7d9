import type { Admins } from '#functions/admins/admins.module.ts';
import type { OneTimeTokens } from '#functions/auth/auth.module.ts';
import type { ContactRequests } from '#functions/contact/contact.module.ts';
import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { MailGateway } from '#functions/gateways/mail/mail-gateway.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import type { Refunds } from '#functions/payments/payments.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { StoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import type { StandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import type { Recalls } from '#functions/stock/recalls.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { House } from '#shared/settings/house.ts';
import type { WeighingRules } from '#shared/settings/weighing.ts';

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
