import { centsFromEuros } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Rewords messages addressed to the customer for the administrator on the telephone. */
export const forAdministrator = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  // no user's session: the account ended, or was closed in the ERP, during the order
  if (error.code === 'not_signed_in')
    return new Refusal('not_found', 'Ce client n’existe plus. Rien n’a été commandé.');
  if (error.code === 'not_allowed')
    return new Refusal('ordering_closed', 'Ce client est fermé dans Dolibarr. Rien n’a été commandé.');
  return error.code === 'reservation_cap' ? capInHouseWords(error) : error;
};

const capInHouseWords = ({ code, details = {} }: Refusal): Refusal => {
  const money = (name: string) => moneyText(centsFromEuros(Number(details[name] ?? 0)));
  const text =
    details['cap'] === 0
      ? `Ce client règle chaque commande avant la suivante : il lui reste ${money('pending')} TTC à régler.`
      : `Les commandes non réglées de ce client peuvent atteindre ${money('cap')} TTC : il en a ${money('pending')}, il reste ${money('room')}.`;
  return new Refusal(code, `${text} Rien n’a été commandé.`, { details });
};
