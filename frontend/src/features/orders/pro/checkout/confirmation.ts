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
  /** Includes unweighed pieces. */
  estimated?: true | undefined;
  /** `YYYY-MM-DD`, if chosen. */
  day: string | undefined;
  /** Approval deadline; absent: none required. */
  approveBefore?: string | undefined;
  /** Payment deadline; unknown when the order's own reply was lost. */
  limit?: { before?: string | undefined; beforeNext: boolean };
}

/** A short product: `left` in kg or pieces. */
export interface Shortage {
  productId: string;
  label: string;
  left: number;
}

export interface RefusedConfirmation {
  kind: 'refused';
  message: string;
  /** Displayed data is outdated and must be refetched. */
  catalog: boolean;
  shortages: Shortage[];
  goneId: string | undefined;
  /** Errors by field of the order. */
  fields: Readonly<Record<string, string>>;
  /** A recent identical order, possibly from another device: requires a confirmation. */
  identical: { reference: string; placedAt: string } | undefined;
  /** The session ended: the cart is retained for this customer. */
  signedOut: boolean;
}

/** Result of a confirmation. */
export type Confirmation =
  | { kind: 'placed'; order: PlacedOrder }
  | RefusedConfirmation
  | { kind: 'unanswered'; message: string };

export const refused = (message: string, more: Partial<RefusedConfirmation> = {}): RefusedConfirmation => ({
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

/** Meaning of a failed call. Without a reply, or on a server fault, the order may exist. */
export const refusalOf = (error: unknown): Exclude<Confirmation, { kind: 'placed' }> => {
  const status = asApiError(error)?.status ?? 0;
  if (status === 0 || status >= 500)
    return { kind: 'unanswered', message: serverMessage(error) ?? UNANSWERED };
  if (status === 401) return refused(SESSION_OVER, { signedOut: true });
  const { details = {}, code = '' } = asApiError(error) ?? {};
  const again = declared(ordersContract.endpoints.placeOrder, error, 'identical_order')?.details;
  return refused(serverMessage(error) ?? FAILED, {
    // displayed data is current where the account's own orders block the order
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
