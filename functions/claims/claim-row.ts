import { eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { storedPhotos } from '#shared/claims/claim-photo.ts';
import { type Claim, concernedMilli, unitOf } from '#shared/claims/claim.ts';

export const claimRow = (claim: Claim): ClaimRow => ({
  order_id: claim.orderId,
  reference: claim.reference,
  product_id: claim.productId,
  label: claim.label,
  nature: claim.kind ?? 'weight',
  unite: unitOf(claim),
  poids_livre: wireFromMilli(claim.deliveredMilli),
  poids_declare: wireFromMilli(claim.declaredMilli),
  quantite: wireFromMilli(concernedMilli(claim)),
  texte: claim.text ?? '',
  ...(claim.pieces
    ? { pieces: claim.pieces.map(({ n, milli }) => ({ numero: n, poids: wireFromMilli(milli) })) }
    : {}),
  ...(claim.pieceCount === undefined ? {} : { nombre_pieces: claim.pieceCount }),
  quantite_creditee:
    claim.askedMilli === undefined ? null : wireFromMilli(claim.deliveredMilli - claim.declaredMilli),
  refus: claim.refusedFor ?? null,
  montant: eurosFromCents(claim.amountCents),
  declare_le: claim.declaredAt,
  etat: claim.state,
  motif: claim.reason,
  decide_le: claim.decidedAt,
  deduit: claim.takenOff === true,
  compte_supprime: claim.accountGone === true,
  photo_le: claim.photoAt ?? null,
  photos: storedPhotos(claim),
});
