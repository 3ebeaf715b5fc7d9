import type { Customers } from '#functions/customers/customers.module.ts';
import type { PhotoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { claimRow } from '#functions/claims/claim-row.ts';
import type { ClaimsStore } from '#functions/claims/claims.store.ts';
import { pictureOf, shownPhoto } from '#functions/gateways/photos/photo-files.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { claimField } from '#shared/claims/claim-labels.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { photoFolders } from '#shared/kernel/photo.ts';
import type { Claim } from '#shared/claims/claim.ts';
import { storedPhotos, photoAttribute, type PhotoNumber, photoNumbers } from '#shared/claims/claim-photo.ts';

export type PhotoServices = {
  table: Table;
  claims: ClaimsStore;
  photos: PhotoBucket;
  customers: Pick<Customers, 'stillExists'>;
  orders: Pick<Orders, 'audit'>;
};
/** Write access only: used when an account is deleted. */
export type ForgettingClaims = {
  table: Table;
  claims: Pick<ClaimsStore, 'ofOrder' | 'withoutCustomer'>;
  photos: Pick<PhotoBucket, 'remove'>;
};
type Claimed = Pick<Claim, 'orderId' | 'productId'>;

/** One key per photo, deletable without an index. The first has no number in its name. */
const placeOf = ({ orderId, productId }: Claimed, number: PhotoNumber): string =>
  `${photoFolders.claims}/${orderId}/${productId}${number === 1 ? '' : `.${number}`}.jpg`;

type SentPhoto = Claimed & { customerId: string; base64: string; number: PhotoNumber; now: Date };

/**
 * Saves a photo of an undecided claim under its number; the first photo of a number wins. The object is
 * stored before the claim refers to it, so a retry after a crash finds it.
 */
export const keepPhoto = async (
  services: PhotoServices,
  { customerId, base64, number, now, ...claimed }: SentPhoto,
) => {
  const { table, claims, photos, orders, customers } = services;
  const picture = pictureOf(base64);
  const claim = await claims.find(claimed.orderId, claimed.productId);
  if (claim?.customerId !== customerId) throw unknownClaim();
  const attribute = photoAttribute(number);
  if (claim[attribute]) return storedReply(claim);
  if (claim.state !== 'open') throw DECIDED();
  await photos.putFirst(placeOf(claim, number), picture);
  const storedAt = now.toISOString();
  const audit = orders.audit(claim.orderId, {
    at: storedAt,
    actor: `client:${customerId}`,
    field: claimField(claim),
    from: null,
    to: `${claim.label} : photo jointe`,
    reason: null,
  });
  // a concurrent account deletion may have run before the photo was stored
  const together = [claims.addPhoto(claim, number, storedAt), audit, customers.stillExists(customerId)];
  // another number may have arrived at the same time
  const latest = async () => (await claims.find(claim.orderId, claim.productId)) ?? claim;
  if (await unlessConditionFails(table.transact(together))) return storedReply(await latest());
  // added by another request, or decided or withdrawn concurrently: the stored claim answers
  const stands = await claims.find(claim.orderId, claim.productId);
  if (stands?.[attribute]) return storedReply(stands);
  await photos.remove(placeOf(claim, number));
  throw stands?.state === 'open' ? new Refusal('not_signed_in') : DECIDED();
};

const storedReply = (claim: Claim) => ({
  success: true as const,
  data: claimRow(claim),
  message: 'Votre photo est transmise.',
});

const DECIDED = () =>
  new Refusal('order_not_editable', 'Cette demande est déjà tranchée : une photo n’y change plus rien.');

const unknownClaim = () => new Refusal('not_found', 'Cette réclamation est introuvable.');

/** A photo of a claim, for its customer and for administrators; 404 for anyone else. */
export const readPhoto = async (
  { claims, photos }: Pick<PhotoServices, 'claims' | 'photos'>,
  caller: Identity,
  { orderId, productId, number, now }: Claimed & { number: PhotoNumber; now: Date },
) => {
  const claim = await claims.find(orderId, productId);
  if (!claim || (caller.family === 'pro' && claim.customerId !== caller.subjectId)) throw unknownClaim();
  return shownPhoto(photos, {
    key: placeOf(claim, number),
    storedAt: claim[photoAttribute(number)],
    now,
    none: 'Cette réclamation n’a pas cette photo.',
  });
};

/**
 * Deletes all photos of an order, also those that no claim refers to, and leaves undecided claims to the
 * administrators. Idempotent.
 */
export const forgetClaimant = async (
  { table, claims, photos }: ForgettingClaims,
  orderId: string,
): Promise<void> => {
  for (const claim of await claims.ofOrder(orderId)) {
    for (const number of photoNumbers) await photos.remove(placeOf(claim, number));
    if (storedPhotos(claim).length > 0 || claim.state === 'open')
      await table.transact([claims.withoutCustomer(claim)]);
  }
};
