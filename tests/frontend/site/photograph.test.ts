import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildPublicPages } from '#infra/build/public-pages.ts';
import { readPictures } from '#infra/build/site-pictures.ts';

let folder: string;
let photographs: string;
let webDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photographs-'));
  photographs = path.join(folder, 'pictures');
  webDir = path.join(folder, 'web');
  await mkdir(path.join(photographs, 'gallery'), { recursive: true });
  // as a phone takes it: rotated, with the orientation in its metadata
  await sharp({ create: { width: 900, height: 1400, channels: 3, background: '#7a1420' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path.join(photographs, 'gallery', 'tournedos.jpg'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a photograph replaces the drawing of its name: upright, AVIF and WebP at the widths it has', async () => {
  const pictures = await readPictures(webDir, photographs);
  const { src, width, height, sources } = pictures.picture('gallery/tournedos');
  expect([width, height]).toEqual([1400, 900]);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const { srcSet } of sources) {
    const candidates = srcSet.split(', ').map((one) => one.split(' '));
    expect(candidates.map(([, size]) => size)).toEqual(['480w', '800w', '1200w', '1400w']);
    for (const [file = '', size] of candidates) {
      expect((await sharp(path.join(webDir, file)).metadata()).width).toBe(Number.parseInt(size ?? '', 10));
    }
  }
  const plain = await sharp(path.join(webDir, src)).metadata();
  expect([plain.format, plain.orientation]).toEqual(['jpeg', undefined]);
  // the others are drawn as before
  expect(pictures.picture('gallery/merguez').src).toMatch(/\.svg$/);
});

test('the page reserves its place and offers every form of it, and so does what search engines read', async () => {
  await buildPublicPages(webDir, new Date('2026-11-21T08:00:00Z'), photographs);
  const html = await readFile(path.join(webDir, 'galerie/index.html'), 'utf8');
  const [item = ''] = /<li id="tournedos".*?<\/li>/s.exec(html) ?? [];
  expect(item).toMatch(/<source type="image\/avif"[^>]* data-srcset="\/assets\/gallery-tournedos-480-/);
  expect(item).toMatch(/<img width="1400" height="900"/);
  const [address = ''] = /\/assets\/gallery-tournedos-[^"]*\.jpg/.exec(html) ?? [];
  expect(existsSync(path.join(webDir, address))).toBe(true);
  expect(html).toContain(`"contentUrl":"https://viande-signature.test${address}"`);
});

test.each([
  [
    'gallery/tournedo.jpg',
    'Aucune page ne montre ces photographies, leur nom est à corriger : gallery/tournedo.jpg',
  ],
  ['gallery/merguez.heic', 'gallery/merguez.heic : il faut une image JPEG, PNG, WebP, AVIF ou TIFF'],
  ['gallery/tournedos.png', '« gallery/tournedos.jpg » et « gallery/tournedos.png » sont la même image'],
])('%s, which would be useless, stops the build', async (file, sentence) => {
  const dropped = path.join(photographs, file);
  await copyFile(path.join(photographs, 'gallery/tournedos.jpg'), dropped);
  onTestFinished(() => rm(dropped));
  await expect(buildPublicPages(webDir, new Date('2026-11-21T08:00:00Z'), photographs)).rejects.toThrow(
    sentence,
  );
});

test('a missing picture stops the build by its name', async () => {
  const pictures = await readPictures(webDir, photographs);
  expect(() => pictures.picture('gallery/tournedo')).toThrow(
    '« gallery/tournedo » n’existe pas dans frontend/public/art ni dans frontend/pictures',
  );
});
