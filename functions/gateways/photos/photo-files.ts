import type { PhotoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { plainJpeg } from '#functions/gateways/photos/plain-jpeg.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { NOT_A_PHOTO, PHOTO_BYTES, PHOTO_DAYS } from '#shared/kernel/photo.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The image data of an upload without metadata. Refuses what is not a JPEG, or too large. */
export const pictureOf = (base64: string): Buffer => {
  const sent = Buffer.from(base64, 'base64');
  const picture = sent.length <= PHOTO_BYTES ? plainJpeg(sent) : undefined;
  if (!picture) throw new Refusal('invalid_input', NOT_A_PHOTO, { field: 'content_base64' });
  return picture;
};

/**
 * The answer with the photo under `key`, stored at `storedAt` (ISO; undefined: there is none). Refused with
 * `missing` if there is none, or its retention has ended: the bucket deletes once a day.
 */
export const shownPhoto = async (
  photos: Pick<PhotoBucket, 'find'>,
  { key, storedAt, now, none }: { key: string; storedAt: string | undefined; now: Date; none: string },
) => {
  if (!storedAt) throw new Refusal('not_found', none);
  const isOver = addDays(storedAt.slice(0, 10), PHOTO_DAYS) < now.toISOString();
  const picture = isOver ? undefined : await photos.find(key);
  if (!picture)
    throw new Refusal('not_found', `Cette photo n’est plus gardée : elle l’est ${PHOTO_DAYS} jours.`);
  return {
    success: true as const,
    data: { content_type: 'image/jpeg' as const, content_base64: picture.toString('base64') },
  };
};
