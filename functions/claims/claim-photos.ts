import type { Customers } from '#functions/customers/customers.module.ts';
import type { PhotoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { pictureOf, shownPhoto } from '#functions/gateways/photos/photo-files.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { claimField } from '#shared/claims/claim-words.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { photoFolders } from '#shared/kernel/photo.ts';
import type { Claim } from '#shared/claims/claim.ts';

export type PhotoServices = {
  table: Table;
  claims: ClaimsStore;
  photos: PhotoBucket;
  customers: Pick<Customers, 'stillThere'>;
  orders: Pick<Orders, 'audit'>;
};
/** What forgetting who claimed stands on: who forgets cannot look. */
export type ForgettingClaims = {
  table: Table;
  claims: Pick<ClaimsStore, 'ofOrder' | 'withoutCustomer'>;
  photos: Pick<PhotoBucket, 'remove'>;
};
type Claimed = Pick<Claim, 'orderId' | 'productId'>;

/** One place a claim: whoever forgets it finds it without a list. */
const placeOf = ({ orderId, productId }: Claimed): string =>
  `${photoFolders.claims}/${orderId}/${productId}.jpg`;

/**
 * Keeps the photograph of a claim that nobody decided on yet: one a claim, and the first one stays. It lies in
 * the bucket before the claim says so; cut off in between, the next try finds it there and says so.
 */
export const keepPhoto = async (
  services: PhotoServices,
  { customerId, base64, now, ...claimed }: Claimed & { customerId: string; base64: string; now: Date },
) => {
  const { table, claims, photos, orders, customers } = services;
  const picture = pictureOf(base64);
  const claim = await claims.find(claimed.orderId, claimed.productId);
  if (claim?.customerId !== customerId) throw unknownClaim();
  if (claim.photoAt) return kept(claim);
  if (claim.state !== 'open') throw DECIDED();
  await photos.putFirst(placeOf(claim), picture);
  const photoAt = now.toISOString();
  const audit = orders.audit(claim.orderId, {
    at: photoAt,
    actor: `client:${customerId}`,
    field: claimField(claim),
    from: null,
    to: `${claim.label} : photo jointe`,
    reason: null,
  });
  // an account that ends meanwhile may have been forgotten before the picture lay there
  const together = [claims.addPhoto(claim, photoAt), audit, customers.stillThere(customerId)];
  if (await unlessConditionFails(table.transact(together))) return kept({ ...claim, photoAt });
  // from another window, or decided or ended meanwhile: what stands there answers
  const stands = await claims.find(claim.orderId, claim.productId);
  if (stands?.photoAt) return kept(stands);
  await photos.remove(placeOf(claim));
  throw stands?.state === 'open' ? new Refusal('not_signed_in') : DECIDED();
};

const kept = (claim: Claim) => ({
  success: true as const,
  data: claimRow(claim),
  message: 'Votre photo est transmise.',
});

const DECIDED = () =>
  new Refusal('order_not_editable', 'Cette demande est déjà tranchée : une photo n’y change plus rien.');

const unknownClaim = () => new Refusal('not_found', 'Cette réclamation est introuvable.');

/** The photograph of a claim, for its customer and for administrators; of anybody else it looks like none. */
export const readPhoto = async (
  { claims, photos }: Pick<PhotoServices, 'claims' | 'photos'>,
  caller: Identity,
  { orderId, productId, now }: Claimed & { now: Date },
) => {
  const claim = await claims.find(orderId, productId);
  if (!claim || (caller.family === 'pro' && claim.customerId !== caller.subjectId)) throw unknownClaim();
  return shownPhoto(photos, {
    key: placeOf(claim),
    keptAt: claim.photoAt,
    now,
    missing: 'Cette réclamation n’a pas de photo, ou elle n’est plus gardée.',
  });
};

/**
 * Takes away every photograph of an order, also one that its claim does not know of, and leaves to the house what it has not
 * decided. May be done again.
 */
export const forgetClaimant = async (
  { table, claims, photos }: ForgettingClaims,
  orderId: string,
): Promise<void> => {
  for (const claim of await claims.ofOrder(orderId)) {
    await photos.remove(placeOf(claim));
    if (claim.photoAt || claim.state === 'open') await table.transact([claims.withoutCustomer(claim)]);
  }
};
