import type { PhotoBucket } from './photo-bucket.ts';
import { addDays } from '#shared/kernel/dates.ts';
import { NOT_A_PHOTO, PHOTO_BYTES, PHOTO_DAYS, PHOTO_SIDE } from '#shared/kernel/photo.ts';
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

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const COMMENT = 0xfe;
/** Baseline, extended and progressive: the ones that browsers display. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Quantisation, Huffman and arithmetic tables, and the restart interval. */
const TABLES = [0xdb, 0xc4, 0xdd];

/**
 * A JPEG reduced to its image data (ITU-T T.81, annex B), or undefined if it is none or too large. The first
 * bytes are no proof: every segment is read up to the end marker. Metadata that may reveal place, time or
 * device (Exif, XMP, colour profiles, previews, comments, and bytes after the end) is left out; an unknown
 * segment is refused.
 */
export const plainJpeg = (file: Buffer): Buffer | undefined => {
  if (file[0] !== 0xff || file[1] !== START) return undefined;
  const parts = [file.subarray(0, 2)];
  let frames = 0;
  let scans = 0;
  for (let at = 2; at + 1 < file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === END) {
      return frames === 1 && scans > 0 ? Buffer.concat([...parts, file.subarray(at, at + 2)]) : undefined;
    }
    if (at + 4 > file.length) return undefined;
    const length = file.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > file.length) return undefined;
    const isFrame = FRAMES.includes(marker);
    if (isFrame && !isSmall(file.subarray(at + 4, end))) return undefined;
    if (isFrame) frames++;
    if (marker === SCAN) {
      scans++;
      end = endOfScan(file, end);
    }
    const isPicture = isFrame || marker === SCAN || TABLES.includes(marker) || isColourSign(marker, length);
    const isAboutIt = (marker >= APP0 && marker <= 0xef) || marker === COMMENT;
    if (!isPicture && !isAboutIt) return undefined;
    if (isPicture) parts.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
};

/** The Adobe or JFIF header at its standard length: a longer JFIF segment contains a preview. */
const isColourSign = (marker: number, length: number): boolean =>
  (marker === APP0 && length === 16) || (marker === APP14 && length === 14);

/** Frame: bits per sample, height, width. */
const isSmall = (frame: Buffer): boolean =>
  frame.length >= 5 &&
  [frame.readUInt16BE(1), frame.readUInt16BE(3)].every((side) => side > 0 && side <= PHOTO_SIDE);

/** Scan data ends at a marker that is neither a stuffed zero nor a restart. */
const endOfScan = (file: Buffer, from: number): number => {
  let at = file.indexOf(0xff, from);
  while (at !== -1 && isInScan(file[at + 1] ?? 0)) at = file.indexOf(0xff, at + 2);
  return at === -1 ? file.length : at;
};

const isInScan = (next: number): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7);
