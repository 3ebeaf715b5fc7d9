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
/** `n`: which of the reception's refusals. */
type OfRefusal = { documentId: string; n: string };

const placeOf = ({ documentId, n }: OfRefusal): string => `${photoFolders.refusals}/${documentId}/${n}.jpg`;

/**
 * Keeps the photograph of what was refused of a delivery received here: one a refusal, and the first one stays. It lies in the
 * bucket before the document says so; cut off in between, the next try finds it there and says so.
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

/** The photograph of a refusal. */
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
