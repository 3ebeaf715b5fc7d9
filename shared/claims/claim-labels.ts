import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { type Claim, type ClaimKind, concernedMilli, unitOf } from './claim.ts';

export const claimKindLabels: Readonly<Record<ClaimKind, string>> = {
  weight: 'Poids',
  quality: 'Qualité',
  missing: 'Manquant',
  other: 'Autre',
};

type ClaimFacts = Pick<
  Claim,
  | 'kind'
  | 'unit'
  | 'text'
  | 'refusedFor'
  | 'deliveredMilli'
  | 'declaredMilli'
  | 'askedMilli'
  | 'pieces'
  | 'pieceCount'
>;

/** Title: « Pièce repesée », « Refusé à la livraison », « Réclamation ». */
export const claimTitle = ({ kind, refusedFor }: ClaimFacts): string => {
  if (refusedFor !== undefined) return 'Refusé à la livraison';
  return kind === undefined ? 'Pièce repesée' : 'Réclamation';
};

/** Name in the order's history. */
export const claimField = ({ kind, refusedFor }: ClaimFacts): string => {
  if (refusedFor !== undefined) return 'refus à la livraison';
  return kind === undefined ? 'repesée' : 'réclamation';
};

/**
 * The claim without the product's name: « refusé (trop gras) », « 2,3 kg à la balance du client, au lieu de
 * 2,4 kg livrés », « qualité, 0,5 kg sur 2,4 kg livrés : « verdi » ».
 */
export const claimText = (claim: ClaimFacts): string => {
  const quantity = (milli: number) => quantityText(quantityOf(unitOf(claim), milli));
  const { kind, text, refusedFor, declaredMilli, deliveredMilli } = claim;
  if (refusedFor !== undefined)
    return declaredMilli === 0
      ? `refusé (${refusedFor})`
      : `${quantity(concernedMilli(claim))} sur ${quantity(deliveredMilli)} refusés (${refusedFor})`;
  const piece = weighedPiece(claim);
  if (piece)
    return `la pièce ${piece.n} pèse ${quantity(piece.declaredMilli)} à la balance du client, au lieu de ${quantity(piece.milli)}`;
  if (kind === undefined)
    return `${quantity(declaredMilli)} à la balance du client, au lieu de ${quantity(deliveredMilli)} livrés`;
  const words = text === undefined ? '' : ` : « ${text} »`;
  const named = concernedPieces(claim);
  const pieces = named === undefined ? '' : `${named}, `;
  return `${claimKindLabels[kind].toLowerCase()}, ${pieces}${quantity(concernedMilli(claim))} sur ${quantity(deliveredMilli)} livrés${words}`;
};

/** The re-weighed piece with the shipped and the customer's weight. */
export const weighedPiece = ({
  kind,
  pieces,
  deliveredMilli,
  declaredMilli,
}: Pick<ClaimFacts, 'kind' | 'pieces' | 'deliveredMilli' | 'declaredMilli'>) => {
  const [piece] = pieces ?? [];
  if (kind !== undefined || !piece) return undefined;
  return { ...piece, declaredMilli: piece.milli - (deliveredMilli - declaredMilli) };
};

/** « la pièce 3 », « les pièces 3 et 5 », « 2 pièces »; undefined for a quantity in kilos. */
export const concernedPieces = ({
  pieces = [],
  pieceCount,
}: {
  pieces?: readonly { n: number }[] | undefined;
  pieceCount?: number | undefined;
}): string | undefined => {
  if (pieces.length > 0) {
    const names = IN_A_ROW.format(pieces.map(({ n }) => String(n)));
    return pieces.length === 1 ? `la pièce ${names}` : `les pièces ${names}`;
  }
  return pieceCount === undefined ? undefined : piecesText(pieceCount);
};

const IN_A_ROW = new Intl.ListFormat('fr', { type: 'conjunction' });

/** The credited quantity where it differs from the claim; undefined: equal. */
export const creditedOtherwise = (claim: ClaimFacts): string | undefined =>
  claim.askedMilli === undefined
    ? undefined
    : quantityText(quantityOf(unitOf(claim), claim.deliveredMilli - claim.declaredMilli));
