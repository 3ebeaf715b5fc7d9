import type { Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';

/** A recorded operation, retained until the next one starts (AMB-97: tickets are made from the reply). */
export interface DoneAct {
  answer: Recorded;
  /** In ms. */
  at: number;
  /** Source site for the ticket. */
  from: string | null;
  to: string;
  /** Category of the cut product, else of the product itself. */
  category: string;
}

/** Validates the stored shape. */
export const isDoneAct = (value: unknown): value is DoneAct =>
  typeof value === 'object' &&
  value !== null &&
  ['answer', 'at', 'to', 'category'].every((field) => field in value);

/** AMB-46: number of writes that Dolibarr has refused so far. */
export const outcomeText = ({
  message,
  failed_count: failed,
}: Pick<Recorded, 'message' | 'failed_count'>): string =>
  failed > 0 ? `${message} (${failed} en échec dans Dolibarr)` : message;
