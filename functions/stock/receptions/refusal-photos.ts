import type { PhotoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { pictureOf, shownPhoto } from '#functions/gateways/photos/photo-files.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import { photoFolders } from '#shared/kernel/photo.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refusedRows } from '#shared/stock/receptions/refused-view.ts';

export type RefusalPhotoServices = {
  movements: Pick<MovementsStore, 'find' | 'recordPhoto'>;
  photos: Pick<PhotoBucket, 'putFirst' | 'find'>;
};
/** `n`: number of the reception's refusal. */
type OfRefusal = { documentId: string; n: string };

const placeOf = ({ documentId, n }: OfRefusal): string => `${photoFolders.refusals}/${documentId}/${n}.jpg`;

/**
 * Saves the photo of refused goods of a delivery received here: one per refusal, and the first one stays.
 * The object is stored before the document refers to it, so a retry after a crash finds it.
 */
export const keepRefusalPhoto = async (
  { movements, photos }: RefusalPhotoServices,
  { base64, adminId, now, ...which }: OfRefusal & { base64: string; adminId: string; now: Date },
) => {
  const picture = pictureOf(base64);
  const { record, row } = await findRefusal(movements, which);
  if (row.photo_at === null) {
    await photos.putFirst(placeOf(which), picture);
    await movements.recordPhoto(record, which.n, { at: now.toISOString(), by: `admin:${adminId}` });
  }
  const { row: stored } = await findRefusal(movements, which);
  return { success: true as const, data: stored, message: 'La photo est gardée avec la réception.' };
};

export const readRefusalPhoto = async (
  { movements, photos }: RefusalPhotoServices,
  { now, ...which }: OfRefusal & { now: Date },
) => {
  const { row } = await findRefusal(movements, which);
  return shownPhoto(photos, {
    key: placeOf(which),
    storedAt: row.photo_at ?? undefined,
    now,
    none: 'Ce refus n’a pas de photo.',
  });
};

const findRefusal = async (movements: RefusalPhotoServices['movements'], { documentId, n }: OfRefusal) => {
  const record = await movements.find(documentId);
  const row = record && refusedRows(record.document, record.photos).find((each) => each.n === n);
  if (!record || !row) throw new Refusal('not_found', 'Ce refus est introuvable.');
  return { record, row };
};
