import { moneyText } from '#shared/kernel/money-text.ts';
import type { Claim } from './claim.ts';
import { claimText, claimTitle } from './claim-labels.ts';

/** Agenda text of claims declared together; undefined: none left. */
export const claimEventText = (claims: readonly Claim[]): { label: string; note: string } | undefined => {
  const [first] = claims;
  if (!first) return undefined;
  const sum = moneyText(claims.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return {
    label: `${claimTitle(first)}, commande ${first.reference}`,
    note: [
      ...claims.map((claim) => `${claim.label} : ${claimText(claim)}.`),
      `Avoir proposé : ${sum} TTC, à accorder ou à refuser sur le site.`,
    ].join('\n'),
  };
};
