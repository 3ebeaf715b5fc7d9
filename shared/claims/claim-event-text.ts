import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { WeightClaim } from './weight-claim.ts';

/** What the house's agenda says of claims that were declared together; undefined where none is left to tell of. */
export const claimEventText = (
  claims: readonly WeightClaim[],
): { label: string; note: string } | undefined => {
  const [first] = claims;
  if (!first) return undefined;
  const what = first.refusedFor === undefined ? 'Pièce repesée' : 'Refusé à la livraison';
  const sum = moneyText(claims.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return {
    label: `${what}, commande ${first.reference}`,
    note: [...claims.map(claimText), `Avoir proposé : ${sum} TTC, à accorder ou à refuser sur le site.`].join(
      '\n',
    ),
  };
};

/** Pieces are never weighed again; of what was refused at the door its reason says enough. */
const claimText = ({ label, refusedFor, declaredMilli, deliveredMilli }: WeightClaim): string => {
  const [declared, delivered] = [declaredMilli, deliveredMilli].map((milli) =>
    quantityText(quantityOf('kg', milli)),
  );
  return refusedFor === undefined
    ? `${label} : ${declared} à la balance du client, au lieu de ${delivered} livrés.`
    : `${label} : refusé (${refusedFor}).`;
};
