import type { Face, Mark, Sheet } from '#shared/labels/sheet.ts';
import { helveticaWidth } from '#shared/labels/text-width.ts';
import type { Barcode, SquareCode } from './barcode-bars.ts';
import type { BarsOf } from './sheet-view.tsx';

const POINTS_PER_MM = 72 / 25.4;
/** Bézier approximation of quarter circles. */
const KAPPA = 0.5523;

/** Standard PDF fonts, which need no embedding. */
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Times-Bold', 'Times-Roman', 'Times-Italic'] as const;
const fontOf: Record<Face, string> = { text: '/F0', strong: '/F1', title: '/F2' };

/** WinAnsi codes of characters outside Latin-1. */
const WIN_ANSI: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  Œ: 0x8c,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  // minus sign, which these fonts lack
  '\u2212': 0x96,
  '—': 0x97,
  œ: 0x9c,
};

/** Encodes one byte per character; unsupported characters become a question mark. */
const encoded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (character === '\u202F') return ' ';
      const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 0x3f;
      return String.fromCodePoint(code > 0xff ? 0x3f : code);
    })
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`);

const figure = (value: number): string => String(Math.round(value * 1000) / 1000);
const points = (mm: number): string => figure(mm * POINTS_PER_MM);

/** The sheets as PDF pages: bars as areas, texts as text. */
export const sheetsPdf = (sheets: readonly Sheet[], barsOf: BarsOf): Blob => {
  const title = sheets[0]?.title ?? '';
  const first = 3 + FONTS.length;
  const pageIds = sheets.map((_, at) => first + at * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${sheets.length} >>`,
    ...FONTS.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ...sheets.flatMap((sheet, at) => {
      const content = sheet.marks.map((mark) => drawn(mark, sheet.heightMm, barsOf)).join('\n');
      const fonts = FONTS.map((_, font) => `/F${font} ${font + 3} 0 R`).join(' ');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(sheet.widthMm)} ${points(sheet.heightMm)}] ` +
          `/Resources << /Font << ${fonts} >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${encoded(title)}) >>`,
  ];
  return new Blob([bytesOf(fileOf(objects))], { type: 'application/pdf' });
};

const fileOf = (objects: readonly string[]): string => {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return (
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n` +
    `startxref\n${file.length}\n%%EOF\n`
  );
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** The y axis of a PDF points up. */
const drawn = (mark: Mark, heightMm: number, barsOf: BarsOf): string => {
  const up = (y: number) => points(heightMm - y);
  switch (mark.kind) {
    case 'text': {
      const width = helveticaWidth(mark.text, mark.size, mark.face);
      const back = mark.align === 'end' ? width : mark.align === 'middle' ? width / 2 : 0;
      return words(fontOf[mark.face], mark.size, points(mark.x - back), up(mark.y), mark.text);
    }
    case 'rule':
      return `${points(mark.width)} w ${points(mark.x1)} ${up(mark.y)} m ${points(mark.x2)} ${up(mark.y)} l S`;
    case 'brand': {
      // « Viande » is 2.89 em wide in Times and the whole name 7.03
      const size = mark.width / 7.03;
      const base = up(mark.y + size);
      return [
        words('/F3', size, points(mark.x), base, 'Viande'),
        words('/F4', size, points(mark.x + size * 3.14), base, 'Signature'),
      ].join('\n');
    }
    case 'oval':
      return oval(mark, heightMm);
    case 'ink':
      return ink(mark, up);
    case 'barcode':
      return bars(mark, up(mark.y + mark.height), barsOf);
    case 'square':
      return square(mark, up, barsOf);
  }
};

const words = (font: string, size: number, x: string, y: string, text: string): string =>
  `BT ${font} ${points(size)} Tf ${x} ${y} Td (${encoded(text)}) Tj ET`;

const ink = ({ strokes, x, y, dot }: Extract<Mark, { kind: 'ink' }>, up: (y: number) => string): string =>
  [
    `${points(0.4)} w 1 J 1 j`,
    ...strokes.map(
      (stroke) =>
        `${stroke.map(([dx, dy], at) => `${points(x + dx * dot)} ${up(y + dy * dot)} ${at === 0 ? 'm' : 'l'}`).join(' ')} S`,
    ),
  ].join('\n');

const bars = (mark: Barcode, foot: string, barsOf: BarsOf): string =>
  `${barsOf(mark)
    .map(
      ({ left, width }) =>
        `${points(mark.x + left * mark.module)} ${foot} ${points(width * mark.module)} ${points(mark.height)} re`,
    )
    .join('\n')}\nf`;

const square = ({ x, y, size, ...mark }: SquareCode, up: (y: number) => string, barsOf: BarsOf): string =>
  `${barsOf({ x, y, size, ...mark })
    .map(
      ({ left, top = 0, width, height = 0 }) =>
        `${points(x + left * size)} ${up(y + (top + height) * size)} ${points(width * size)} ${points(height * size)} re`,
    )
    .join('\n')}\nf`;

const oval = ({ cx, cy, rx, ry }: Extract<Mark, { kind: 'oval' }>, heightMm: number): string => {
  const at = (x: number, y: number) => `${points(cx + x * rx)} ${points(heightMm - cy + y * ry)}`;
  const curve = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
    `${at(x1, y1)} ${at(x2, y2)} ${at(x, y)} c`;
  return [
    `${points(0.3)} w ${at(1, 0)} m`,
    curve(1, KAPPA, KAPPA, 1, 0, 1),
    curve(-KAPPA, 1, -1, KAPPA, -1, 0),
    curve(-1, -KAPPA, -KAPPA, -1, 0, -1),
    curve(KAPPA, -1, 1, -KAPPA, 1, 0),
    's',
  ].join('\n');
};
