/**
 * Cuts the house's fonts out of the npm packages: French letters only, the weights in use, and for Fraunces two
 * optical sizes instead of the whole axis (display 144 from 32 px up, title 72 below): 24–30 kB each
 * instead of 67–81. Run by hand after updating @fontsource-variable/*: `node frontend/fonts/subset.ts`.
 * Both families are under the SIL Open Font License 1.1 without reserved names.
 */
// oxlint-disable-next-line no-restricted-imports -- runs at a desk, never in a browser
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('');
const french = 'àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ«»‹›“”‘’…–—·•°²³½¼¾×÷±−€©®™§';
const names = 'áãåíìñóòõøúßÁÍÑÓÚ';
/** Titles in italic are words, not prices or addresses. */
const words =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.;:!?()-àâçéèêëîïôœùûÀÂÇÉÈÊÎÔŒ’«»';
/** The second line of a title, the S of Signature, the three steps: all the italic that a first view holds. */
const secondLine = '123abcdefghijklmnopqrstuvwxyzàâçéèêëîïôœùû,.!?-’S';
/** What the public pages say; a rarer sign typed into a form comes from the system's font. */
const pages =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !"%&\'()+,-./:;=?@_' +
  'àâçéèêëîïôœùûÀÂÇÉÈÊÎÔŒ«»’…–—·°×€©';
const spaces = '\u00a0\u2009\u202f';

type Cut = {
  from: string;
  to: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** Signs to keep, when fewer than all of French. */
  text?: string;
  /** OpenType features to keep, when fewer than all. */
  features?: string[];
};

const cuts: readonly Cut[] = [
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    to: 'fraunces-display',
    axes: { opsz: 144, wght: { min: 400, max: 600 } },
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-italic',
    to: 'fraunces-display-italic',
    axes: { opsz: 144, wght: { min: 400, max: 600 } },
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    to: 'fraunces-title',
    axes: { opsz: 72, wght: { min: 400, max: 600 } },
  },
  { from: 'inter/files/inter-latin-wght-normal', to: 'inter-text', axes: { wght: { min: 400, max: 700 } } },
  // the public pages: one weight of each hand, since the first view may weigh 150 kB with everything in it
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    to: 'site-display',
    // between the drama of 144 and a size that small words can be read at
    axes: { opsz: 96, wght: 500 },
    text: words + '%+/€°–—…',
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-italic',
    to: 'site-italic',
    axes: { opsz: 144, wght: 500 },
    text: secondLine,
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-italic',
    to: 'site-more-italic',
    axes: { opsz: 144, wght: 500 },
    text: [...words].filter((sign) => !secondLine.includes(sign)).join(''),
  },
  {
    from: 'inter/files/inter-latin-wght-normal',
    to: 'site-text',
    axes: { wght: { min: 400, max: 650 } },
    text: pages,
    // without the other forms of its letters
    features: ['kern', 'tnum'],
  },
];

const at = (path: string) => new URL(path, import.meta.url);

for (const { from, to, axes, text, features } of cuts) {
  const whole = await readFile(at(`../../node_modules/@fontsource-variable/${from}.woff2`));
  const cut = await subsetFont(whole, (text ?? ascii + french + names) + spaces, {
    targetFormat: 'woff2',
    variationAxes: axes,
    ...(features ? { keepFeatures: features } : {}),
  });
  await writeFile(at(`../src/ui/fonts/${to}.woff2`), cut);
  process.stdout.write(`${to}: ${whole.length} → ${cut.length} bytes\n`);
}
