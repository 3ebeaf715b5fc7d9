import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const order = z.object({ customerId: z.string(), orderId: z.string() });

export const orderPlaced = eventSchema('order.placed', 1, order);
/** The customer replaced its lines. */
export const orderEdited = eventSchema('order.edited', 1, order);
export const orderCancelled = eventSchema('order.cancelled', 1, order);
/** It was cancelled, and is no longer. */
export const orderReinstated = eventSchema('order.reinstated', 1, order);
/** Any other change of its status. */
export const orderStatusChanged = eventSchema('order.status-changed', 1, order);
/** A person recorded that it was paid, refunded or neither; no money moved by it. */
export const orderPaymentRecorded = eventSchema('order.payment-recorded', 1, order);
/** It will be cancelled at that instant unless it is paid. */
export const orderExpiryAnnounced = eventSchema(
  'order.expiry-announced',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), cancelAt: z.string() }),
);
/** It comes on that day between those hours, `HH:MM` on a clock in Bordeaux. */
export const orderWindowAnnounced = eventSchema(
  'order.window-announced',
  1,
  z.object({
    customerId: z.string(),
    orderId: z.string(),
    day: z.string(),
    from: z.string(),
    to: z.string(),
  }),
);
/** It was cancelled because it was not paid in time. */
export const orderExpired = eventSchema('order.expired', 1, order);
/** It came from a standing order and was cancelled because its customer did not confirm it in time. */
export const orderUnconfirmed = eventSchema('order.unconfirmed', 1, order);
/** Somebody of a company sent it who may not spend as much: its Gérants are asked. */
export const orderApprovalRequested = eventSchema('order.approval-asked', 1, order);
/** Somebody of a company wants to change it above their limits: its Gérants are told what. */
export const orderEditRequested = eventSchema(
  'order.edit-asked',
  1,
  z.object({
    customerId: z.string(),
    orderId: z.string(),
    /** In words, as the history of an edit has it. */
    changes: z.string(),
    /** Which limit. */
    why: z.string(),
    personId: z.exactOptional(z.string()),
  }),
);
/** A Gérant accepted it. */
export const orderApproved = eventSchema('order.approved', 1, order);
/** A Gérant refused it, or none accepted it until its cutoff: it is cancelled. */
export const orderNotApproved = eventSchema('order.not-approved', 1, order);
/** Its preparation was closed: what was weighed is what leaves and is to be paid. */
export const orderPrepared = eventSchema('order.prepared', 1, order);
/** Its customer is asked about a line that runs short. */
export const orderReplacementProposed = eventSchema(
  'order.replacement-proposed',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), proposalId: z.string() }),
);
/** Its goods left. */
export const orderDispatched = eventSchema('order.dispatched', 1, order);
export const orderDelivered = eventSchema('order.delivered', 1, order);
/** A driver was there and nobody took it. */
export const orderMissed = eventSchema('order.missed', 1, order);
/** It is delivered on another day. */
export const orderRescheduled = eventSchema('order.rescheduled', 1, order);
/** Any other step of its delivery. */
export const orderDeliveryChanged = eventSchema('order.delivery-changed', 1, order);

/** The house changed it in the ERP, and the shop took that over. */
export const orderChangedInErp = eventSchema(
  'order.changed-in-erp',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), changes: z.array(z.string()) }),
);
/** It looks changed in the ERP: to be compared. */
export const orderSeenInErp = eventSchema('order.seen-in-erp', 1, order);
/** An invoice or a credit note of it, or what is left to pay of one, changed in the ERP. */
export const orderInvoiceSeen = eventSchema('order.invoice-seen-in-erp', 1, order);
/** A person said which side holds. */
export const orderArbitrated = eventSchema('order.arbitrated', 1, order);

export type OrdersEvent = z.output<
  | typeof orderChangedInErp
  | typeof orderSeenInErp
  | typeof orderArbitrated
  | typeof orderInvoiceSeen
  | typeof orderReplacementProposed
  | typeof orderEditRequested
  | typeof orderPlaced
  | typeof orderEdited
  | typeof orderCancelled
  | typeof orderReinstated
  | typeof orderStatusChanged
  | typeof orderPaymentRecorded
  | typeof orderExpiryAnnounced
  | typeof orderWindowAnnounced
  | typeof orderExpired
  | typeof orderUnconfirmed
  | typeof orderApprovalRequested
  | typeof orderApproved
  | typeof orderNotApproved
  | typeof orderPrepared
  | typeof orderDispatched
  | typeof orderDelivered
  | typeof orderMissed
  | typeof orderDeliveryChanged
  | typeof orderRescheduled
>;

/** Those that say no more than which order. */
export type PlainOrdersEvent = Exclude<
  OrdersEvent,
  {
    type:
      | 'order.expiry-announced'
      | 'order.window-announced'
      | 'order.changed-in-erp'
      | 'order.edit-asked'
      | 'order.replacement-proposed';
  }
>;
