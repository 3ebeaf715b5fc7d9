import { cutText } from '#shared/labels/fit-text.ts';
import { column } from '#shared/labels/label-parts.ts';
import type { Face, Mark, Sheet } from '#shared/labels/sheet.ts';

export const PAGE = { widthMm: 210, heightMm: 297, margin: 15 } as const;
export const RIGHT = PAGE.widthMm - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;
export const BODY = 3.4;
export const SMALL = 2.9;
const FOOT_TOP = PAGE.heightMm - 20;

/** Drawing operations on A4 pages, top down. */
export type Paper = { reference: string; pages: Mark[][]; y: number };

export const put = ({ pages }: Paper, ...marks: Mark[]): void => {
  pages.at(-1)?.push(...marks);
};

export const newPage = (paper: Paper): void => {
  paper.pages.push([]);
  paper.y = PAGE.margin;
};

export const text = (
  paper: Paper,
  line: string,
  size: number,
  face: Face = 'text',
  x: number = PAGE.margin,
): void => {
  paper.y += size * 1.4;
  put(paper, ...column([cutText(line, RIGHT - x, size, face)], { x, y: paper.y, size, face }));
};

/** Starts a new page when the height does not fit, and repeats title and column headers. */
export const room = (
  paper: Paper,
  height: number,
  title: string,
  head: (paper: Paper) => void = () => {},
): void => {
  if (paper.y + height <= FOOT_TOP) return;
  newPage(paper);
  text(paper, `${title} ${paper.reference}, suite`, BODY, 'strong');
  head(paper);
};

/** The finished pages with page numbers. */
export const sheetsOf = ({ reference, pages }: Paper, title: string): Sheet[] =>
  pages.map((drawn, at) => ({
    title: `${title} ${reference}`,
    widthMm: PAGE.widthMm,
    heightMm: PAGE.heightMm,
    marks: [
      ...drawn,
      ...column([`${reference} · page ${at + 1} sur ${pages.length}`], {
        x: RIGHT,
        y: PAGE.heightMm - 10,
        size: SMALL,
        align: 'end',
      }),
    ],
  }));
