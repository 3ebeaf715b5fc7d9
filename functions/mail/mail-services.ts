import type { OneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import type { ContactRequestsStore } from '#functions/contact/contact-requests.store.ts';
import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { MailGateway } from '#functions/gateways/mail/mail-gateway.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { OutboxStore } from '#functions/platform/outbox.store.ts';

/** What sending a mail stands on. */
export type MailServices = {
  outbox: OutboxStore;
  customers: Pick<CustomersStore, 'find' | 'findByMail' | 'setTemporaryPassword'>;
  tokens: Pick<OneTimeTokensStore, 'issue'>;
  orders: Pick<OrdersStore, 'find'>;
  contactRequests: Pick<ContactRequestsStore, 'find'>;
  /** Where the house reads its own mail; undefined while nobody has said. */
  owner: () => Promise<string | undefined>;
  /** `https://…`, without a slash at the end: where links lead. */
  siteOrigin: () => Promise<string>;
  mail: () => Promise<MailGateway>;
};
