import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeHashed } from './hashed-file.ts';
import sharp from 'sharp';

const ART = 'frontend/public/art';
/** Photographs in this folder replace the drawing of the same name. */
const PHOTOGRAPHS = 'frontend/pictures';

/** SITE-62. A drawing whose fine lines would blur on a phone has a coarser version, `<name>-small`. */
const PHONE = '(width < 768px)';

type Chart = MadePicture & { title: string; cuts: { id: string; name: string; use: string }[] };

/** Width and height from the root of an SVG. */
const svgSize = (svg: string, file: string): { width: number; height: number } => {
  const [, width, height] = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined)
    throw new Error(`${file} : il faut width et height sur <svg>`);
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
};

/**
 * Copies every picture to an address with its hash, and returns the lookup for pages. Photographs become
 * AVIF and WebP at several widths. An unknown name stops the build.
 */
export const readPictures = async (webDir: string, photographs = PHOTOGRAPHS) => {
  const made = new Map<string, MadePicture>();
  const marks = new Map<string, string>();
  const files = new Map<string, string>();
  const charts = new Map<string, Chart>();

  for (const file of globSync('**/*.{svg,mp4}', { cwd: ART })) {
    const content = await readFile(path.join(ART, file));
    const name = file.slice(0, -path.extname(file).length);
    if (name.startsWith('icons/')) {
      marks.set(path.basename(name), content.toString('utf8'));
      continue;
    }
    const src = await writeHashed(webDir, file.replaceAll('/', '-'), content);
    files.set(file, src);
    if (file.endsWith('.svg'))
      made.set(name, { src, ...svgSize(content.toString('utf8'), file), sources: [] });
  }
  for (const [name, drawing] of made) {
    const coarse = made.get(`${name}-small`);
    if (coarse) drawing.sources.push({ type: 'image/svg+xml', media: PHONE, srcSet: coarse.src });
  }
  const dropped = filesIn(photographs);
  for (const [name, file] of dropped)
    made.set(name, await makePhotograph(webDir, name, path.join(photographs, file)));
  for (const file of globSync('charts/*.json', { cwd: ART })) {
    const { title, cuts } = JSON.parse(await readFile(path.join(ART, file), 'utf8')) as Pick<
      Chart,
      'title' | 'cuts'
    >;
    const drawing = made.get(file.slice(0, -5));
    if (drawing) charts.set(path.basename(file, '.json'), { ...drawing, title, cuts });
  }

  const shown = new Set<string>();
  const get =
    <T>(from: Map<string, T>, where: string) =>
    (name: string): T => {
      shown.add(name);
      const found = from.get(name);
      if (found === undefined) throw new Error(`« ${name} » n’existe pas dans ${where}`);
      return found;
    };
  return {
    picture: get(made, `${ART} ni dans ${PHOTOGRAPHS}`),
    mark: get(marks, `${ART}/icons`),
    chart: get(charts, `${ART}/charts`),
    file: get(files, ART),
    /** Unused photographs, once all pages are made. */
    notShown: () => [...dropped].filter(([name]) => !shown.has(name)).map(([, file]) => file),
  };
};

/** The photographs of a folder by name. Another file type, or a second file of a name, stops the build. */
const filesIn = (folder: string): Map<string, string> => {
  const files = existsSync(folder)
    ? globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];
  const byName = new Map<string, string>();
  for (const file of files) {
    const name = file.slice(0, -path.extname(file).length);
    if (!isPhotograph(file))
      throw new Error(`${folder}/${file} : il faut une image JPEG, PNG, WebP, AVIF ou TIFF`);
    if (byName.has(name))
      throw new Error(`${folder} : « ${byName.get(name)} » et « ${file} » sont la même image`);
    byName.set(name, file);
  }
  return byName;
};

/** A picture in the form that pages use. */
type MadePicture = {
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

const isPhotograph = (file: string): boolean => /\.(jpe?g|png|webp|avif|tiff?)$/i.test(file);

/** Makes AVIF and WebP of a photograph at its widths, and a JPEG for older browsers. */
const makePhotograph = async (webDir: string, name: string, file: string): Promise<MadePicture> => {
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
