import type { Face } from './sheet.ts';

/** Helvetica advance widths in thousandths of the font size, from space to tilde. */
const REGULAR =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 ' +
  '556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 ' +
  '278 278 278 469 556 333 ' +
  '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 ' +
  '334 260 334 584';
const BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 ' +
  '556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 ' +
  '975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 ' +
  '333 278 333 584 556 333 ' +
  '556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 ' +
  '389 280 389 584';

const regular = REGULAR.split(' ').map(Number);
const bold = BOLD.split(' ').map(Number);

/** Accents do not change the width. */
const plain = (character: string): string =>
  character.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('’', "'");

const unitsOf = (character: string, widths: readonly number[]): number => {
  if (/[œæŒÆ]/.test(character)) return 944;
  // a no-break space is a space
  const code = /\s/u.test(character) ? 32 : (plain(character).codePointAt(0) ?? 0);
  return widths[code - 32] ?? 600;
};

/** Width of a text in Helvetica, in the unit of `size`. */
export const helveticaWidth = (text: string, size: number, face: Face): number => {
  const widths = face === 'text' ? regular : bold;
  return ([...text].reduce((sum, character) => sum + unitsOf(character, widths), 0) * size) / 1000;
};

/** Inter is at most 10 % wider than Helvetica: this width is safe for both. */
const INTER = 1.1;

export const widthAtMost = (text: string, size: number, face: Face): number =>
  helveticaWidth(text, size, face) * INTER;
