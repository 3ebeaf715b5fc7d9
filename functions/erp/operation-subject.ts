import type { CustomersStore } from '#functions/customers/customers.store.ts';
import type { Operation } from '#functions/platform/operation.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { customerName } from '#shared/customers/customer.ts';

export type SubjectServices = { orders: Pick<OrdersStore, 'find'>; customers: Pick<CustomersStore, 'find'> };

/** What an operation is about, as people know it. */
export type OperationSubject = { reference: string; customer: string | null; orderId: string | null };

/** Looks the thing itself up; what is no longer there is named by its number. */
export const subjectOf = async (
  { orders, customers }: SubjectServices,
  { opId, subject }: Pick<Operation, 'opId' | 'subject'>,
): Promise<OperationSubject> => {
  const { customerId, orderId } = subject;
  const [order, customer] = await Promise.all([
    customerId && orderId ? orders.find(customerId, orderId) : undefined,
    customerId ? customers.find(customerId) : undefined,
  ]);
  const name = customer && customerName(customer);
  if (orderId) return { reference: order?.reference ?? orderId, customer: name ?? null, orderId };
  if (customerId) return { reference: name ?? customerId, customer: null, orderId: null };
  return { reference: subject['label'] ?? subject['code'] ?? opId, customer: null, orderId: null };
};
