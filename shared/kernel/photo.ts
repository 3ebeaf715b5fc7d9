import * as z from 'zod/mini';
import { success } from './replies.ts';

/** Folders of the bucket: photographs of re-weighed pieces, and of what was refused of a supplier's delivery. */
export const photoFolders = { claims: 'repesees', refusals: 'refus' } as const;

/** The longer side: a scale's figures are read at that. */
export const PHOTO_SIDE = 1600;

/** In base64 a third more, which with its envelope stays below the 256 kB that the API takes. */
export const PHOTO_BYTES = 185_000;

/** Thirteen months: so long may a card payment be contested. Then the bucket deletes it. */
export const PHOTO_DAYS = 400;

/** Message for a file that is no such picture. */
export const NOT_A_PHOTO = `La photo doit être une image JPEG de ${PHOTO_SIDE} pixels de côté et 185 ko au plus.`;

/** A photograph as it is sent. */
export const photoBody = z.object({
  content_base64: z.string(NOT_A_PHOTO).check(
    z.minLength(1, NOT_A_PHOTO),
    // the API refuses longer requests before
    z.maxLength(256 * 1024, NOT_A_PHOTO),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, NOT_A_PHOTO),
  ),
});

/** And as it is shown. */
export const photoReply = success({
  data: z.object({ content_type: z.literal('image/jpeg'), content_base64: z.string() }),
});
