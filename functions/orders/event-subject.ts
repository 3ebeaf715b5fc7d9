import type { Customers } from '#functions/customers/customers.module.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';

export type SubjectServices = { orders: Pick<OrdersStore, 'find'>; customers: Pick<Customers, 'find'> };

/** Subject of an event, for people. */
export type EventSubject = { reference: string; customer: string | null; orderId: string | null };

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
