import { ulid } from '#functions/platform/ids.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';
import type { Order } from '#shared/orders/order.ts';
import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import type { OrdersStore } from './orders.store.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';

/** An event about an order. `id`: for events that must be published once. */
export const orderEvent = (
  type: PlainOrdersEvent['type'],
  order: Pick<Order, 'id' | 'customerId'>,
  now: Date,
  id: string,
): PlainOrdersEvent => ({
  id,
  type,
  version: 1,
  at: now.toISOString(),
  data: { customerId: order.customerId, orderId: order.id },
});

/** `order-edit-<ulid>` */
export const eventId = (what: string, now: Date): string => `${what}-${ulid(now)}`;

/** One change of state: who, when, what, from what, to what, why (invariant I10). */
const auditEntry = z.object({
  at: z.string(),
  actor: z.string(),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditFrom = stored('orderAudit', auditEntry);

export type SubjectServices = { orders: Pick<OrdersStore, 'find'>; customers: Pick<Customers, 'find'> };

/** Subject of an event, for people. */
type EventSubject = { reference: string; customer: string | null; orderId: string | null };

/** Reads the subject; a deleted one is named by its number. */
export const subjectOf = async (
  { orders, customers }: SubjectServices,
  { id, data }: Pick<DomainEvent, 'id' | 'data'>,
): Promise<EventSubject> => {
  const [customerId, orderId, label] = [data['customerId'], data['orderId'], data['label']].map((value) =>
    typeof value === 'string' && value !== '' ? value : undefined,
  );
  const [order, customer] = await Promise.all([
    customerId && orderId ? orders.find(customerId, orderId) : undefined,
    customerId ? customers.find(customerId) : undefined,
  ]);
  const name = customer && customerName(customer);
  if (orderId) return { reference: order?.reference ?? orderId, customer: name ?? null, orderId };
  if (customerId) return { reference: name ?? customerId, customer: null, orderId: null };
  return { reference: label ?? id, customer: null, orderId: null };
};
