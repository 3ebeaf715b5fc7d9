import sharp from 'sharp';
import { writeHashed } from './hashed-file.ts';

/** A picture in the form that pages use. */
export type MadePicture = {
  src: string;
  width: number;
  height: number;
  /** Other formats, the first supported one is used; `media` limits one to some screens. */
  sources: { type: string; srcSet: string; media?: string }[];
};

const WIDTHS = [480, 800, 1200, 1600];
const FORMATS = [
  { type: 'image/avif', extension: 'avif', options: { quality: 55, effort: 4 } },
  { type: 'image/webp', extension: 'webp', options: { quality: 74 } },
] as const;

export const isPhotograph = (file: string): boolean => /\.(jpe?g|png|webp|avif|tiff?)$/i.test(file);

/** Makes AVIF and WebP of a photograph at its widths, and a JPEG for older browsers. */
export const makePhotograph = async (webDir: string, name: string, file: string): Promise<MadePicture> => {
  // rotated by its EXIF orientation, without metadata
  const upright = await sharp(file).rotate().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const stem = name.replaceAll('/', '-');
  const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, WIDTHS.at(-1) ?? width)];
  const sources = await Promise.all(
    FORMATS.map(async ({ type, extension, options }) => {
      const candidates = await Promise.all(
        [...new Set(widths)].map(async (one) => {
          const smaller = await sharp(upright).resize({ width: one }).toFormat(extension, options).toBuffer();
          return `${await writeHashed(webDir, `${stem}-${one}.${extension}`, smaller)} ${one}w`;
        }),
      );
      return { type, srcSet: candidates.join(', ') };
    }),
  );
  const plain = await sharp(upright)
    .resize({ width: Math.min(width, 1200) })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  return { src: await writeHashed(webDir, `${stem}.jpg`, plain), width, height, sources };
};
