import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStoredJson, writeStoredJson } from '#frontend/lib/storage/stored.ts';

/** PRO-22, tagged with its user (`readOwner`): other users of the computer do not see it (AMB-51). */
export interface PastOrder {
  id: string;
  reference: string;
  /** ISO instant. */
  date: string;
  /** Euros TTC. */
  total: number;
  /** Includes pieces unweighed at the time. */
  estimated?: true;
  itemCount: number;
  userId: string;
}

/** A fallback; the server has all orders. */
const MAX_ORDERS = 50;

const readAll = (): PastOrder[] => {
  const stored = readStoredJson(storageKeys.orderHistory);
  return Array.isArray(stored) ? stored.filter(isPastOrder) : [];
};

const isPastOrder = (value: unknown): value is PastOrder => {
  const order = value as Partial<PastOrder> | null;
  return (
    typeof order?.id === 'string' &&
    typeof order.reference === 'string' &&
    typeof order.date === 'string' &&
    !Number.isNaN(Date.parse(order.date)) &&
    typeof order.total === 'number' &&
    typeof order.itemCount === 'number'
  );
};

/** The user's own orders, newest first. */
export const readOrderHistory = (userId: string): PastOrder[] =>
  readAll().filter((order) => order.userId === userId);

export const recordOrder = (order: PastOrder): void => {
  const others = readAll().filter(({ id }) => id !== order.id);
  writeStoredJson(storageKeys.orderHistory, [order, ...others].slice(0, MAX_ORDERS));
};
