import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const order = z.object({ customerId: z.string(), orderId: z.string() });

export const orderPlaced = eventSchema('order.placed', 1, order);
/** The customer replaced the lines. */
export const orderEdited = eventSchema('order.edited', 1, order);
export const orderCancelled = eventSchema('order.cancelled', 1, order);
/** A cancelled order is active again. */
export const orderReinstated = eventSchema('order.reinstated', 1, order);
/** Any other change of its status. */
export const orderStatusChanged = eventSchema('order.status-changed', 1, order);
/** Recorded manually as paid, refunded or unpaid; no money moved. */
export const orderPaymentRecorded = eventSchema('order.payment-recorded', 1, order);
/** The order is cancelled at that instant unless it is paid. */
export const orderExpiryAnnounced = eventSchema(
  'order.expiry-announced',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), cancelAt: z.string() }),
);
/** Announced delivery window, `HH:MM` in Paris. */
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
/** Cancelled: not paid in time. */
export const orderExpired = eventSchema('order.expired', 1, order);
/** Cancelled: an order of a standing order was not confirmed in time. */
export const orderUnconfirmed = eventSchema('order.unconfirmed', 1, order);
/** A company member exceeded a limit: sent to the Gérants. */
export const orderApprovalRequested = eventSchema('order.approval-asked', 1, order);
/** A company member requests a change above a limit: sent to the Gérants. */
export const orderEditRequested = eventSchema(
  'order.edit-asked',
  1,
  z.object({
    customerId: z.string(),
    orderId: z.string(),
    /** In French, as the history shows an edit. */
    changes: z.string(),
    /** The exceeded limit. */
    why: z.string(),
    personId: z.exactOptional(z.string()),
  }),
);
export const orderApproved = eventSchema('order.approved', 1, order);
/** Cancelled: refused by a Gérant, or not accepted before its cutoff. */
export const orderNotApproved = eventSchema('order.not-approved', 1, order);
/** The preparation was closed: the weighed quantities are delivered and invoiced. */
export const orderPrepared = eventSchema('order.prepared', 1, order);
/** A question to the customer about a short line. */
export const orderReplacementProposed = eventSchema(
  'order.replacement-proposed',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), proposalId: z.string() }),
);
export const orderDispatched = eventSchema('order.dispatched', 1, order);
export const orderDelivered = eventSchema('order.delivered', 1, order);
/** Failed delivery attempt. */
export const orderMissed = eventSchema('order.missed', 1, order);
export const orderRescheduled = eventSchema('order.rescheduled', 1, order);
/** Any other delivery step. */
export const orderDeliveryChanged = eventSchema('order.delivery-changed', 1, order);

/** The shop applied a change made in the ERP. */
export const orderChangedInErp = eventSchema(
  'order.changed-in-erp',
  1,
  z.object({ customerId: z.string(), orderId: z.string(), changes: z.array(z.string()) }),
);
/** The ERP's order looks changed: compare it. */
export const orderSeenInErp = eventSchema('order.seen-in-erp', 1, order);
/** An invoice or credit note of it, or its unpaid rest, changed in the ERP. */
export const orderInvoiceSeen = eventSchema('order.invoice-seen-in-erp', 1, order);
/** An administrator resolved a conflict with the ERP. */
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

/** Events with no data except the order. */
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
