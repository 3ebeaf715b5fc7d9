import { formatMoney, formatQuantity } from '#frontend/lib/display/format.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { claimKindLabels, concernedPieces } from '#shared/claims/claim-labels.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';

/**
 * « BAVETTE : 2,30 kg au lieu de 2,40 kg, 1,80 € TTC », « BAVETTE : refusé à la livraison (trop gras), 28,80 € TTC »,
 * « BAVETTE : qualité, 0,50 kg sur 2,40 kg (verdi), 9,00 € TTC ».
 */
export const claimText = (claim: ClaimRow): string =>
  `${claim.label} : ${claimedGoods(claim)}, ${formatMoney(centsFromEuros(claim.montant))} TTC`;

const claimedGoods = (claim: ClaimRow): string => {
  const { nature, unite, poids_livre, poids_declare, quantite, quantite_creditee, texte, refus } = claim;
  const text = (wire: number) => formatQuantity(quantityOf(unite, milliFromWire(wire) ?? 0));
  if (refus) return `refusé à la livraison (${refus})`;
  const pieces = claim.pieces?.map(({ numero, poids }) => ({ n: numero, poids }));
  const named = concernedPieces({ pieces, pieceCount: claim.nombre_pieces });
  const [piece] = pieces ?? [];
  if (nature === 'weight' && piece)
    return `${named} pèse ${text(piece.poids - (poids_livre - poids_declare))} au lieu de ${text(piece.poids)}`;
  if (nature === 'weight') return `${text(poids_declare)} au lieu de ${text(poids_livre)}`;
  const credited = quantite_creditee === null ? '' : `, crédité pour ${text(quantite_creditee)}`;
  const words = texte === '' ? '' : ` (${texte})`;
  return `${claimKindLabels[nature].toLowerCase()}, ${named === undefined ? '' : `${named}, `}${text(quantite)} sur ${text(poids_livre)}${words}${credited}`;
};

/** Alternative text of its photo. */
export const photoText = ({ label, nature }: ClaimRow): string =>
  nature === 'weight' ? `${label} sur la balance du client` : `${label}, photo du client`;
