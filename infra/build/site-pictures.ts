import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import path from 'node:path';
import { writeHashed } from './hashed-file.ts';
import { isPhotograph, type MadePicture, makePhotograph } from './photograph.ts';

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
