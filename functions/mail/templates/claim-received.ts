import type { Letter } from '#functions/mail/letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { claimText, claimTitle } from '#shared/claims/claim-labels.ts';
import type { Claim } from '#shared/claims/claim.ts';

/** To the administrators: goods refused at the door, their amount, and the link to decide. */
export const refusedAtDoorLetter = (claims: readonly Claim[], claimsUrl: string): Letter => {
  const [reference] = claims.map((claim) => claim.reference);
  const sum = moneyText(claims.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return {
    subject: `Refusé à la livraison, commande ${reference}`,
    preview: `${sum} TTC d’avoir proposés.`,
    blocks: [
      ...claims.map((claim) => ({
        kind: 'text' as const,
        text: `${claim.label} : ${claimText(claim)}, ${moneyText(claim.amountCents)} TTC.`,
      })),
      { kind: 'text', text: `L’avoir proposé est de ${sum} TTC.` },
      { kind: 'action', label: 'Accorder ou refuser', url: claimsUrl },
    ],
    reason: 'Vous recevez ce message parce qu’un client a refusé une ligne à la livraison.',
  };
};

/** To the administrators: a reweighed or faulty product, its amount, and the link to decide. */
export const claimReceivedLetter = (claim: Claim, claimsUrl: string): Letter => ({
  subject: `${claimTitle(claim)}, commande ${claim.reference}`,
  preview: `${claim.label} : ${moneyText(claim.amountCents)} TTC proposés.`,
  blocks: [
    {
      kind: 'text',
      text: `${claim.label}, commande ${claim.reference} : ${claimText(claim)}.`,
    },
    { kind: 'text', text: `L’avoir proposé est de ${moneyText(claim.amountCents)} TTC.` },
    { kind: 'action', label: 'Accorder ou refuser', url: claimsUrl },
  ],
  reason:
    claim.kind === undefined
      ? 'Vous recevez ce message parce qu’un client a déclaré une pièce repesée.'
      : 'Vous recevez ce message parce qu’un client a fait une réclamation.',
});
