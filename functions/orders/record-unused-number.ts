import type { placedAnswer } from './confirmation.ts';
import type { OrderServices } from './order-services.ts';
import { log } from '#functions/platform/logger.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { orderReference } from '#shared/orders/order-reference.ts';

/**
 * What happened to an order whose number was drawn: an earlier answer to the same request, or why there is
 * none.
 */
export type PlacementOutcome =
  | { answer: ReturnType<typeof placedAnswer>; error?: undefined }
  | { answer?: undefined; error: unknown };

/** Records why no order has a number. Best effort: the answer is the same if this fails. */
export const recordUnusedNumber = async (
  { unusedNumbers }: Pick<OrderServices, 'unusedNumbers'>,
  { customerId, now }: { customerId: string; now: Date },
  number: number,
  { answer, error }: PlacementOutcome,
): Promise<void> => {
  // the write went through although its answer was lost
  if (answer?.reference === orderReference(parisDay(now), number)) return;
  const reason = answer ? 'repeated' : error instanceof Refusal ? error.code : 'fault';
  try {
    await unusedNumbers.record(parisDay(now), { number, reason, at: now.toISOString(), customerId });
  } catch (failure) {
    log.warn('a number was not used', { number, reason, error: failure });
  }
};
