import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { type Claim, type ClaimKind, concernedMilli, unitOf } from './claim.ts';

/** As a customer chooses it. */
export const claimKindWords: Readonly<Record<ClaimKind, string>> = {
  weight: 'Poids',
  quality: 'Qualité',
  missing: 'Manquant',
  other: 'Autre',
};

type Said = Pick<
  Claim,
  'kind' | 'unit' | 'text' | 'refusedFor' | 'deliveredMilli' | 'declaredMilli' | 'askedMilli'
>;

/** Its title: « Pièce repesée », « Refusé à la livraison », « Réclamation ». */
export const claimTitle = ({ kind, refusedFor }: Said): string => {
  if (refusedFor !== undefined) return 'Refusé à la livraison';
  return kind === undefined ? 'Pièce repesée' : 'Réclamation';
};

/** What the history of the order calls it. */
export const claimField = ({ kind, refusedFor }: Said): string => {
  if (refusedFor !== undefined) return 'refus à la livraison';
  return kind === undefined ? 'repesée' : 'réclamation';
};

/**
 * What is claimed of a product, without its name: « refusé (trop gras) », « 2,3 kg à la balance du client, au lieu de 2,4 kg
 * livrés », « qualité, 0,5 kg sur 2,4 kg livrés : « verdi » ».
 */
export const claimSaid = (claim: Said): string => {
  const quantity = (milli: number) => quantityText(quantityOf(unitOf(claim), milli));
  const { kind, text, refusedFor, declaredMilli, deliveredMilli } = claim;
  if (refusedFor !== undefined) return `refusé (${refusedFor})`;
  if (kind === undefined)
    return `${quantity(declaredMilli)} à la balance du client, au lieu de ${quantity(deliveredMilli)} livrés`;
  const words = text === undefined ? '' : ` : « ${text} »`;
  return `${claimKindWords[kind].toLowerCase()}, ${quantity(concernedMilli(claim))} sur ${quantity(deliveredMilli)} livrés${words}`;
};

/** What a person credited instead of what was asked; undefined where it is the same. */
export const creditedOtherwise = (claim: Said): string | undefined =>
  claim.askedMilli === undefined
    ? undefined
    : quantityText(quantityOf(unitOf(claim), claim.deliveredMilli - claim.declaredMilli));
