import { SESSION_OVER } from '#frontend/lib/api/call.ts';
import {
  asApiError,
  refusalOf as declared,
  refusedFields,
  serverMessage,
} from '#frontend/lib/api/api-error.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { FAILED, UNANSWERED } from './order-sentences.ts';

export interface PlacedOrder {
  id: string;
  reference: string;
  /** Euros, as charged. */
  totalTtc: number;
  /** Pieces of it are to be weighed yet. */
  estimated?: true | undefined;
  /** `YYYY-MM-DD`, when one was chosen. */
  day: string | undefined;
  /** Until when it waits for a Gérant; absent where it waits for nobody. */
  approveBefore?: string | undefined;
  /** By when it is to be paid; unknown of an order whose own answer was lost. */
  limit?: { before?: string | undefined; beforeNext: boolean };
}

/** A product that ran short: `left` in kg or pieces. */
export interface Shortage {
  productId: string;
  label: string;
  left: number;
}

export interface Refused {
  kind: 'refused';
  message: string;
  /** What is on screen is out of date and must be read again. */
  catalog: boolean;
  shortages: Shortage[];
  goneId: string | undefined;
  /** The sentence of each field of the order that was refused. */
  fields: Readonly<Record<string, string>>;
  /** The same order was placed a moment ago, perhaps on another device: this one has to be wanted as well. */
  identical: { reference: string; placedAt: string } | undefined;
  /** The session has ended: the cart stays for this customer. */
  signedOut: boolean;
}

/** How a confirmation ended. */
export type Confirmation =
  | { kind: 'placed'; order: PlacedOrder }
  | Refused
  | { kind: 'unanswered'; message: string };

export const refused = (message: string, more: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  message,
  catalog: false,
  shortages: [],
  goneId: undefined,
  fields: {},
  identical: undefined,
  signedOut: false,
  ...more,
});

/** What a call that did not order means. Without an answer, or on a fault, the order may exist nevertheless. */
export const refusalOf = (error: unknown): Exclude<Confirmation, { kind: 'placed' }> => {
  const status = asApiError(error)?.status ?? 0;
  if (status === 0 || status >= 500)
    return { kind: 'unanswered', message: serverMessage(error) ?? UNANSWERED };
  if (status === 401) return refused(SESSION_OVER, { signedOut: true });
  const { details = {}, code = '' } = asApiError(error) ?? {};
  const again = declared(ordersContract.endpoints.placeOrder, error, 'identical_order')?.details;
  return refused(serverMessage(error) ?? FAILED, {
    // nothing on the screen is out of date where the account's own orders stand in the way
    catalog: status === 409 && code !== 'identical_order' && code !== 'reservation_cap',
    identical: again && { reference: again.reference, placedAt: again.placed_at },
    shortages: shortagesIn(details['products']),
    goneId: typeof details['product_id'] === 'string' ? details['product_id'] : undefined,
    fields: refusedFields(error),
  });
};

const shortagesIn = (products: unknown): Shortage[] =>
  (Array.isArray(products) ? products : []).flatMap((product: Record<string, unknown>) =>
    typeof product['product_id'] === 'string' && typeof product['left'] === 'number'
      ? [{ productId: product['product_id'], label: String(product['label'] ?? ''), left: product['left'] }]
      : [],
  );
