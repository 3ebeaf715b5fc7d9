import * as z from 'zod/mini';
import { success } from './replies.ts';

/** Bucket folders: photos of re-weighed pieces, and of goods refused at reception. */
export const photoFolders = { claims: 'repesees', refusals: 'refus' } as const;

/** Longer side in pixels: the figures of a scale are readable. */
export const PHOTO_SIDE = 1600;

/** Base64 adds a third; with the envelope it stays below the API's 256 kB. */
export const PHOTO_BYTES = 185_000;

/** Thirteen months, the dispute period of card payments; then the bucket deletes the photo. */
export const PHOTO_DAYS = 400;

export const NOT_A_PHOTO = `La photo doit être une image JPEG de ${PHOTO_SIDE} pixels de côté et 185 ko au plus.`;

/** A photo in a request. */
export const photoBody = z.object({
  content_base64: z.string(NOT_A_PHOTO).check(
    z.minLength(1, NOT_A_PHOTO),
    // longer requests are refused by the API before
    z.maxLength(256 * 1024, NOT_A_PHOTO),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, NOT_A_PHOTO),
  ),
});

/** A photo in a reply. */
export const photoReply = success({
  data: z.object({ content_type: z.literal('image/jpeg'), content_base64: z.string() }),
});
