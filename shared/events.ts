import type { WholesaleEvent } from '#shared/wholesale/wholesale.events.ts';
import type { AdminsEvent } from '#shared/admins/admins.events.ts';
import type { AuthEvent } from '#shared/auth/auth.events.ts';
import type { ContactEvent } from '#shared/contact/contact.events.ts';
import type { CustomersEvent } from '#shared/customers/customers.events.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';
import type { ClaimsEvent } from '#shared/claims/claims.events.ts';
import type { PaymentsEvent } from '#shared/payments/payments.events.ts';
import type { PrivacyEvent } from '#shared/privacy/privacy.events.ts';
import type { StandingOrdersEvent } from '#shared/standing-orders/standing-orders.events.ts';
import type { StockEvent } from '#shared/stock/stock.events.ts';

/** All events by noun. Subscribers are in functions/subscriptions.ts. */
export type AnyEvent =
  | WholesaleEvent
  | AdminsEvent
  | AuthEvent
  | ClaimsEvent
  | ContactEvent
  | CustomersEvent
  | OrdersEvent
  | PaymentsEvent
  | PrivacyEvent
  | StandingOrdersEvent
  | StockEvent;
