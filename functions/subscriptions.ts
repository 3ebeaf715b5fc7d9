import type { AnyEvent } from '#shared/events.ts';

/**
 * Subscriptions by event. Each has its own state, attempts and visible failure inside the event's item
 * (platform/outbox/outbox.ts). The part before the dot is the queue, whose worker maps the whole name to its
 * action; an event has at most one subscription of `erp`, which is identified by the event's id. Data only:
 * publishers do not know subscribers.
 */
export const subscriptions = {
  'order.placed': ['erp.sync-order', 'mail.order-received'],
  'order.edited': ['erp.sync-order', 'mail.order-changed'],
  'order.cancelled': ['erp.sync-order', 'mail.order-changed'],
  'order.reinstated': ['erp.sync-order', 'mail.order-changed'],
  'order.status-changed': ['erp.sync-order'],
  'order.changed-in-erp': ['mail.order-changed-in-erp'],
  'order.seen-in-erp': ['erp.sync-order'],
  'order.arbitrated': ['erp.sync-order'],
  'order.invoice-seen-in-erp': ['erp.settle-invoices'],
  'order.payment-recorded': [],
  'order.expiry-announced': ['mail.order-expiring'],
  'order.window-announced': ['mail.order-window'],
  'order.expired': ['erp.sync-order', 'mail.order-expired'],
  'order.unconfirmed': ['erp.sync-order', 'mail.order-unconfirmed'],
  'order.approval-asked': ['mail.order-approval-asked'],
  'order.edit-asked': ['mail.order-edit-asked'],
  'order.approved': ['erp.sync-order', 'mail.order-approved'],
  'order.not-approved': ['erp.sync-order', 'mail.order-not-approved'],
  'order.prepared': ['erp.sync-order', 'mail.order-prepared'],
  'order.replacement-proposed': ['mail.order-replacement'],
  'order.dispatched': ['mail.order-on-its-way'],
  'order.delivered': ['erp.settle-invoices', 'mail.order-delivered'],
  'order.missed': ['mail.order-missed', 'mail.order-missed-house'],
  'order.delivery-changed': [],
  'order.rescheduled': ['erp.sync-order'],

  'payment.received': ['erp.settle-invoices', 'mail.payment-received'],
  'payment.authorised': ['mail.payment-authorised'],
  'payment.failed': ['mail.payment-failed'],
  'claim.declared': ['erp.tell-claim', 'mail.claim-received'],
  'claim.decided': ['erp.sync-order', 'mail.claim-decided'],
  'payment.refunded': ['erp.settle-invoices', 'mail.payment-refunded'],

  'account.registered': ['mail.verify-email'],
  'account.registered-without-password': ['mail.temporary-password'],
  'account.registration-repeated': ['mail.already-registered'],
  'account.verification-requested': ['mail.verify-email'],
  'account.verified': ['erp.refresh-third-party'],
  'account.password-changed': ['mail.password-changed'],
  'account.password-reset-requested': ['mail.reset-password'],
  'account.sign-in-attempted': ['mail.sign-in-attempted'],
  'account.codes-guessed': ['mail.codes-guessed'],
  'account.deleted': ['privacy.forget-customer', 'mail.account-deleted'],

  'admin.invited': ['mail.admin-invitation'],
  'admin.password-reset-requested': ['mail.admin-reset-password'],
  'admin.password-changed': ['mail.admin-password-changed'],
  'admin.morning-told': ['mail.morning'],

  'customer.profile-changed': ['erp.refresh-third-party'],
  'customer.third-party-chosen': ['erp.refresh-third-party'],

  'standing-order.told': ['mail.standing-order-told'],
  'standing-order.lines-changed': ['mail.standing-order-lines'],
  'prices.weekly-told': ['mail.weekly-prices'],
  'person.invited': ['mail.person-invitation'],
  'person.left': ['mail.person-left', 'mail.standing-orders-left'],
  'person.password-changed': ['mail.person-password-changed'],
  'company.handed-over': ['erp.refresh-third-party', 'mail.company-handed-over', 'mail.company-received'],

  'stock.movements-recorded': ['erp.push-movements'],
  'stock.product-completed': ['erp.complete-product'],
  'stock.recall-announced': ['mail.lot-recall'],

  'wholesale.payment-reminded': ['mail.payment-reminder'],

  'contact.requested': ['mail.contact-received', 'mail.contact-acknowledged'],
  'contact.answered': ['mail.contact-answered'],
} as const satisfies Record<AnyEvent['type'], readonly `${OutboxQueue}.${string}`[]>;

/** Queues of the outbox, each with the worker of its name. */
export type OutboxQueue = 'erp' | 'mail' | 'privacy';

export type Subscription = (typeof subscriptions)[AnyEvent['type']][number];

/** The subscriptions that a queue's worker handles. */
export type SubscriptionOf<Queue extends OutboxQueue> = Extract<Subscription, `${Queue}.${string}`>;

const known = new Set<string>(Object.values(subscriptions).flat());

/** Whether this release knows it: after a rollback, a newer one may be stored. */
export const isKnownSubscription = (name: string): name is Subscription => known.has(name);
