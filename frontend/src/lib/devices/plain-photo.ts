import { detailOf } from '#frontend/lib/api/api-error.ts';
import { PHOTO_BYTES, PHOTO_SIDE } from '#shared/kernel/photo.ts';

/** The browser cannot decode the selected file. */
class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Error message of a photo. */
export const photoProblem = (error: unknown): string =>
  error instanceof UnreadablePicture
    ? 'Cette image ne peut pas être lue : prenez une photo, ou choisissez un JPEG.'
    : detailOf(error);

/** Longer side and quality, best first: a photo usually fits with one of the first. */
const TRIES = [
  [PHOTO_SIDE, 0.8],
  [PHOTO_SIDE, 0.6],
  [1280, 0.6],
  [1024, 0.5],
  [800, 0.4],
] as const;

/**
 * Re-encodes a picture as a small JPEG, in base64: rotated upright, without metadata.
 * @throws UnreadablePicture
 */
export const plainPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    for (const [side, quality] of TRIES) {
      const jpeg = await drawn(picture, side, quality);
      if (jpeg && jpeg.size <= PHOTO_BYTES) return await inBase64(jpeg);
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePicture();
};

const drawn = (picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) return Promise.resolve(null);
  // transparent areas would become black
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
};

const inBase64 = async (jpeg: Blob): Promise<string> => {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};
