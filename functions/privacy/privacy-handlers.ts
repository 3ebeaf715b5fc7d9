import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { accountDeleted } from '#shared/privacy/privacy.events.ts';
import { forgetCustomer, type ForgettingServices } from './forget-customer.ts';

type Act = (services: ForgettingServices) => Promise<void>;

/** Privacy tasks by event. */
export const privacyHandlers: Record<SubscriptionOf<'privacy'>, Handler<Act>> = {
  'privacy.forget-customer': handles(
    accountDeleted,
    ({ data: { customerId } }): Act =>
      (services) =>
        forgetCustomer(services, customerId),
  ),
};
