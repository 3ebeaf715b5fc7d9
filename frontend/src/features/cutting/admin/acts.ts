import type { Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';

/** An act that was written, kept until another is begun (AMB-97: tickets are made from the answer). */
export interface DoneAct {
  answer: Recorded;
  /** In ms. */
  at: number;
  /** What the ticket says beside the movements. */
  from: string | null;
  to: string;
  /** The category of what was cut; that of the product where nothing was. */
  category: string;
}

/** Written by this version of the page. */
export const isDoneAct = (value: unknown): value is DoneAct =>
  typeof value === 'object' &&
  value !== null &&
  ['answer', 'at', 'to', 'category'].every((field) => field in value);

/** AMB-46: how many writes Dolibarr has refused so far. */
export const outcomeText = ({
  message,
  failed_count: failed,
}: Pick<Recorded, 'message' | 'failed_count'>): string =>
  failed > 0 ? `${message} (${failed} en échec dans Dolibarr)` : message;
