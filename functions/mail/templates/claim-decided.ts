import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { WeightClaim } from '#shared/claims/weight-claim.ts';

/** To the customer: yes, and it is taken off or goes back; or no, and why. */
export const claimDecidedLetter = (claim: WeightClaim, name: string, ordersUrl: string): Letter => {
  const isDoor = claim.refusedFor !== undefined;
  const isYes = claim.state === 'approved';
  const amount = `${moneyText(claim.amountCents)} TTC`;
  return {
    subject: isDoor
      ? `Votre avoir, commande ${claim.reference}`
      : `Votre repesée, commande ${claim.reference}`,
    preview: isYes
      ? claim.takenOff
        ? `${amount} sont déduits.`
        : `${amount} vous sont rendus.`
      : 'Notre réponse à votre demande.',
    greeted: name,
    blocks: [
      {
        kind: 'text',
        text: isDoor
          ? `Vous avez refusé ${claim.label} à la livraison (${claim.refusedFor}).`
          : `Vous avez pesé ${quantityText(quantityOf('kg', claim.declaredMilli))} de ${claim.label} au lieu de ${quantityText(quantityOf('kg', claim.deliveredMilli))}.`,
      },
      {
        kind: 'text',
        text: isYes
          ? claim.takenOff
            ? `Nous déduisons ${amount} de ce qui reste à payer.`
            : `Nous vous rendons ${amount}, par le moyen de paiement utilisé.`
          : 'Nous ne pouvons pas donner suite à votre demande.',
      },
      ...(claim.reason ? [{ kind: 'text' as const, text: claim.reason }] : []),
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: isDoor
      ? 'Vous recevez ce message parce que vous avez refusé une ligne à la livraison.'
      : 'Vous recevez ce message parce que vous avez déclaré une pièce repesée.',
  };
};
