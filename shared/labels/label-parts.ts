import { cutText, fittingSize } from './fit-text.ts';
import { widthAtMost } from './text-width.ts';
import type { Face, Mark } from './sheet.ts';

/** Label size of the company's roll. */
export const LABEL = { widthMm: 100, heightMm: 50, margin: 4 } as const;
/** Printable width of 80 mm thermal paper. */
export const TICKET = { widthMm: 80, margin: 4 } as const;

/** Font size whose x-height is the 1.2 mm of regulation 1169/2011, article 13. */
export const SMALL_TYPE_MM = 2.3;
/** A long address uses this smaller size before the phone is omitted, and before it is truncated. */
const FOOT_TYPE_MM = 1.9;
export const LEADING = 1.32;

type Column = { x: number; y: number; size: number; face?: Face; align?: 'middle' | 'end' };

/** Lines below each other; `y` is the first baseline. */
export const column = (lines: readonly string[], { x, y, size, face = 'text', align }: Column): Mark[] =>
  lines.map((text, at) => ({
    kind: 'text',
    text,
    x,
    y: y + at * size * LEADING,
    size,
    face,
    ...(align ? { align } : {}),
  }));

export const rule = (x1: number, x2: number, y: number, width = 0.25): Mark => ({
  kind: 'rule',
  x1,
  x2,
  y,
  width,
});

/** Company name, address and phone at the lower edge of a label. */
export const houseFoot = (house: readonly string[]): Mark[] => {
  const width = LABEL.widthMm - 2 * LABEL.margin;
  const fits = (lines: readonly string[]) => widthAtMost(lines.join(' · '), FOOT_TYPE_MM, 'text') <= width;
  const shown = fits(house) ? house : house.slice(0, 2);
  const text = shown.join(' · ');
  const size = fittingSize(text, width, SMALL_TYPE_MM, FOOT_TYPE_MM, 'text');
  const lines = text === '' ? [] : [cutText(text, width, size, 'text')];
  return column(lines, { x: LABEL.margin, y: LABEL.heightMm - 0.9, size });
};

/** Country, number and CE in an oval 16 mm wide (regulation 853/2004); position of its upper left corner. */
export const healthMark = (
  plant: { country: string; approval: string },
  left: number,
  top: number,
): Mark[] => {
  const number = plant.approval.replaceAll(/^[A-Z]{2}\s+|^FR|\s*CE$/gi, '').trim();
  const cx = left + 8;
  const line = (text: string, y: number, size: number): Mark => ({
    kind: 'text',
    text,
    x: cx,
    y: top + y,
    size,
    face: 'strong',
    align: 'middle',
  });
  return [
    { kind: 'oval', cx, cy: top + 4.6, rx: 8, ry: 4.6 },
    line(plant.country, 2.9, 1.9),
    line(number, 5.5, 2.4),
    line('CE', 7.9, 1.9),
  ];
};
