import type { placedAnswer } from './confirmation.ts';
import type { OrderServices } from './order-services.ts';
import { log } from '#functions/platform/logger.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal, refusals } from '#shared/kernel/refusal.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import type { UnusedNumbersStore } from './unused-numbers.store.ts';

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

/** The gaps of a day, each with its reason. */
export const listUnusedNumbers = async (
  numbers: Pick<UnusedNumbersStore, 'ofDay'>,
  { day, limit, cursor }: { day: string; limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await numbers.ofDay(day, limit, cursor);
  return {
    success: true as const,
    data: items.map(({ number, reason, at, customerId }) => ({
      reference: orderReference(day, number),
      raison: reasonText(reason),
      at,
      client_id: customerId,
    })),
    next_cursor: next,
  };
};

const REASONS: Readonly<Record<string, string>> = {
  repeated: 'Confirmation répétée : la commande existe sous un autre numéro',
  fault: 'Erreur technique : voyez si une commande porte ce numéro',
  insufficient_stock: 'Stock insuffisant',
  price_changed: 'Prix changés depuis l’affichage',
  identical_order: 'Commande identique, non confirmée une seconde fois',
  reservation_cap: 'Plafond de commandes non réglées atteint',
  not_signed_in: 'Session terminée',
  invalid_input: 'Demande refusée à la vérification',
  idempotency_mismatch: 'Confirmation déjà utilisée pour une autre commande',
};

const reasonText = (reason: string): string =>
  REASONS[reason] ?? (reason in refusals ? refusals[reason as keyof typeof refusals].message : reason);
