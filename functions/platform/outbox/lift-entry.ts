import type { AnyEvent } from '#shared/events.ts';
import type { Subscription } from '#functions/subscriptions.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { isOpen, newTodo, type Todo } from '#shared/kernel/outbox-todo.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/**
 * An operation as it was stored before there were events (first shape of an outbox item): one queue, one kind, one state
 * at the top of the item. A document of the stock ledger lay in the same item.
 */
type OldOperation = {
  opId: string;
  queue?: 'erp' | 'mail';
  kind: string;
  subject: Record<string, string>;
  state: ErpState;
  attempts: number;
  createdAt: string;
  attemptAt?: string;
  cause?: string;
  erpRef?: string | null;
  requestHash?: string;
  result?: Item;
  accepted?: { by: string; at: string; reason: string };
  document?: unknown;
  gsi2sk?: string;
};

/** What of it has another place in today's shape. */
export const OLD_ATTRIBUTES = [
  'opId',
  'queue',
  'kind',
  'subject',
  'state',
  'attempts',
  'createdAt',
  'attemptAt',
  'cause',
  'erpRef',
  'accepted',
] as const;

type Meaning = { type: AnyEvent['type']; subscription: Subscription };

/** Every kind of mail there was. A changed order was edited, cancelled or taken back: the letter reads which. */
const MAILS: Readonly<Record<string, Meaning>> = {
  verify_email: { type: 'account.registered', subscription: 'mail.verify-email' },
  temporary_password: {
    type: 'account.registered-without-password',
    subscription: 'mail.temporary-password',
  },
  already_registered: { type: 'account.registration-repeated', subscription: 'mail.already-registered' },
  password_changed: { type: 'account.password-changed', subscription: 'mail.password-changed' },
  reset_password: { type: 'account.password-reset-requested', subscription: 'mail.reset-password' },
  account_deleted: { type: 'account.deleted', subscription: 'mail.account-deleted' },
  contact_received: { type: 'contact.requested', subscription: 'mail.contact-received' },
  contact_acknowledged: { type: 'contact.requested', subscription: 'mail.contact-acknowledged' },
  order_received: { type: 'order.placed', subscription: 'mail.order-received' },
  order_changed: { type: 'order.edited', subscription: 'mail.order-changed' },
  order_on_its_way: { type: 'order.dispatched', subscription: 'mail.order-on-its-way' },
  order_delivered: { type: 'order.delivered', subscription: 'mail.order-delivered' },
  payment_failed: { type: 'payment.failed', subscription: 'mail.payment-failed' },
  payment_received: { type: 'payment.received', subscription: 'mail.payment-received' },
};

/** An old item as event and todo. */
export const liftEntry = (item: Item): OutboxEntry => {
  const old = item as OldOperation;
  const { type, subscription } = meaningOf(old);
  const own = todoOf(old);
  return {
    event: { id: old.opId, type, version: 1, at: old.createdAt, data: dataOf(old) },
    // what the ERP did by itself was a document that no queue ever heard of
    todo: old.queue === undefined ? {} : { [subscription]: own, ...alsoToDo(old, own) },
    ...(old.document === undefined ? {} : { keptForGood: true as const }),
    ...(old.requestHash === undefined ? {} : { requestHash: old.requestHash }),
    ...(old.result === undefined ? {} : { result: old.result }),
    seen: { state: old.state, attempts: old.attempts },
  };
};

const meaningOf = ({ opId, queue, kind, subject, requestHash }: OldOperation) => {
  if (queue === 'mail') return MAILS[kind] ?? { type: `unknown.${kind}`, subscription: `mail.${kind}` };
  if (kind === 'movement')
    return { type: 'stock.movements-recorded', subscription: 'erp.push-movements' } satisfies Meaning;
  if (kind === 'third_party') {
    const type =
      opId === `third-party-${subject['customerId']}` ? 'account.verified' : 'customer.profile-changed';
    return { type, subscription: 'erp.refresh-third-party' } satisfies Meaning;
  }
  const changed = opId.startsWith('order-edit-') ? 'order.edited' : 'order.status-changed';
  const type = requestHash === undefined ? changed : 'order.placed';
  return { type, subscription: 'erp.sync-order' } satisfies Meaning;
};

const dataOf = ({ opId, kind, subject }: OldOperation): Record<string, string> => {
  if (kind === 'movement') return { label: opId, ...subject };
  // `payment-received-<attemptId>`
  if (kind.startsWith('payment_')) return { ...subject, attemptId: opId.slice(kind.length + 1) };
  return subject;
};

const todoOf = ({ state, attempts, attemptAt, cause, erpRef, accepted, gsi2sk }: OldOperation): Todo => ({
  state: accepted ? 'accepte' : state,
  attempts,
  ...(gsi2sk === undefined ? {} : { dueAt: gsi2sk }),
  ...(attemptAt === undefined ? {} : { attemptAt }),
  ...(cause === undefined ? {} : { cause }),
  ...(erpRef === undefined ? {} : { ref: erpRef }),
  ...(accepted ? { accepted: { ...accepted, from: state } } : {}),
});

/** What was done on the way, by a worker that had another task, and is a subscription of its own now. */
const alsoToDo = (
  { kind, queue, requestHash, createdAt }: OldOperation,
  own: Todo,
): Partial<Record<Subscription, Todo>> => {
  // the mail writer erased the person before it wrote; to erase again does no harm
  if (kind === 'account_deleted' && isOpen(own)) return { 'privacy.forget-customer': newTodo(createdAt) };
  const isNewOrder = queue === 'erp' && kind === 'order' && requestHash !== undefined;
  return isNewOrder && own.attempts === 0 ? { [CONFIRMATION]: newTodo(createdAt) } : {};
};

const CONFIRMATION = 'mail.order-received' satisfies Subscription;

/**
 * Of an order that the ERP's worker took up: the id of the mail that it then wrote as an item of its own, unless it died
 * right before.
 */
export const oldConfirmationId = ({ event, todo }: OutboxEntry): string | undefined =>
  event.type === 'order.placed' && !Object.hasOwn(todo, CONFIRMATION)
    ? `order-received-${String(event.data['orderId'])}`
    : undefined;

/** The order with its confirmation still to be sent. */
export const withConfirmation = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  todo: { ...entry.todo, [CONFIRMATION]: newTodo(entry.event.at) },
});
