import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { WeightClaim } from '#shared/claims/weight-claim.ts';

/** To the house: what the receiver did not take, what it comes to, and where to decide. */
export const refusedAtDoorLetter = (claims: readonly WeightClaim[], claimsUrl: string): Letter => {
  const [reference] = claims.map((claim) => claim.reference);
  const sum = moneyText(claims.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return {
    subject: `Refusé à la livraison, commande ${reference}`,
    preview: `${sum} TTC d’avoir proposés.`,
    blocks: [
      ...claims.map(({ label, refusedFor, amountCents }) => ({
        kind: 'text' as const,
        text: `${label} : refusé (${refusedFor}), ${moneyText(amountCents)} TTC.`,
      })),
      { kind: 'text', text: `L’avoir proposé est de ${sum} TTC.` },
      { kind: 'action', label: 'Accorder ou refuser', url: claimsUrl },
    ],
    reason: 'Vous recevez ce message parce qu’un client a refusé une ligne à la livraison.',
  };
};

/** To the house: what was weighed again, what it comes to, and where to decide. */
export const claimReceivedLetter = (claim: WeightClaim, claimsUrl: string): Letter => ({
  subject: `Pièce repesée, commande ${claim.reference}`,
  preview: `${claim.label} : ${moneyText(claim.amountCents)} TTC proposés.`,
  blocks: [
    {
      kind: 'text',
      text: `${claim.label}, commande ${claim.reference} : le client a pesé ${quantityText(quantityOf('kg', claim.declaredMilli))} au lieu de ${quantityText(quantityOf('kg', claim.deliveredMilli))} livrés.`,
    },
    { kind: 'text', text: `L’avoir proposé est de ${moneyText(claim.amountCents)} TTC.` },
    { kind: 'action', label: 'Accorder ou refuser', url: claimsUrl },
  ],
  reason: 'Vous recevez ce message parce qu’un client a déclaré une pièce repesée.',
});
