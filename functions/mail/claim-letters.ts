import type { Letter } from './letter.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { claimText, claimTitle, creditedOtherwise, weighedPiece } from '#shared/claims/claim-labels.ts';
import type { Claim } from '#shared/claims/claim.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';

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

/** To the customer: granted, with deduction or refund; or rejected, and why. */
export const claimDecidedLetter = (claim: Claim, name: string, ordersUrl: string): Letter => {
  const isYes = claim.state === 'approved';
  const amount = `${moneyText(claim.amountCents)} TTC`;
  const { subject, sentence, reason } = wordsOf(claim);
  const otherwise = creditedOtherwise(claim);
  const answer = claim.takenOff
    ? `Nous déduisons ${amount} de ce qui reste à payer`
    : `Nous vous rendons ${amount}, par le moyen de paiement utilisé`;
  return {
    subject: `${subject}, commande ${claim.reference}`,
    preview: isYes
      ? claim.takenOff
        ? `${amount} sont déduits.`
        : `${amount} vous sont rendus.`
      : 'Notre réponse à votre demande.',
    greeted: name,
    blocks: [
      { kind: 'text', text: sentence },
      {
        kind: 'text',
        text: isYes
          ? `${answer}${otherwise === undefined ? '' : `, pour ${otherwise}`}.`
          : 'Nous ne pouvons pas donner suite à votre demande.',
      },
      ...(claim.reason ? [{ kind: 'text' as const, text: claim.reason }] : []),
      { kind: 'action', label: 'Voir mes commandes', url: ordersUrl },
    ],
    reason: `Vous recevez ce message parce que vous avez ${reason}.`,
  };
};

const wordsOf = (claim: Claim): { subject: string; sentence: string; reason: string } => {
  const { label, kind, refusedFor, declaredMilli, deliveredMilli } = claim;
  if (refusedFor !== undefined)
    return {
      subject: 'Votre avoir',
      sentence: `Vous avez refusé ${label} à la livraison (${refusedFor}).`,
      reason: 'refusé une ligne à la livraison',
    };
  if (kind !== undefined)
    return {
      subject: 'Votre réclamation',
      sentence: `Vous nous avez écrit à propos de ${label} : ${claimText(claim)}.`,
      reason: 'fait une réclamation',
    };
  const piece = weighedPiece(claim);
  if (piece) {
    const [now, then] = [piece.declaredMilli, piece.milli].map((milli) =>
      quantityText(quantityOf('kg', milli)),
    );
    return {
      subject: 'Votre repesée',
      sentence: `Vous avez pesé la pièce ${piece.n} de ${label} à ${now} au lieu de ${then}.`,
      reason: 'déclaré une pièce repesée',
    };
  }
  const [weighed, sold] = [declaredMilli, deliveredMilli].map((milli) =>
    quantityText(quantityOf('kg', milli)),
  );
  return {
    subject: 'Votre repesée',
    sentence: `Vous avez pesé ${weighed} de ${label} au lieu de ${sold}.`,
    reason: 'déclaré une pièce repesée',
  };
};
