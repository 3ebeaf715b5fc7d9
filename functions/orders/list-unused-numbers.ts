import type { UnusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import { refusals } from '#shared/kernel/refusal.ts';
import { orderReference } from '#shared/orders/order-reference.ts';

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
