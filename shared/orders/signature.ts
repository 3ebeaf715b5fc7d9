import * as z from 'zod/mini';
import { line } from '#shared/kernel/fields.ts';

/** Size of the drawing area in dots, for every screen. */
export const SIGNATURE_BOX = { width: 300, height: 100 } as const;
/** Length of the path: about 300 points. */
export const MAX_SIGNATURE = 3000;

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** SVG path with only « M » and « L » and whole dots of the area. */
const PATH = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
const INVALID = 'La signature est illisible : effacez-la et signez à nouveau.';

export const signaturePath = line(INVALID).check(
  z.maxLength(MAX_SIGNATURE, { error: INVALID, abort: true }),
  z.regex(PATH, { error: INVALID, abort: true }),
  z.refine(
    (path) =>
      strokesOf(path).every((stroke) =>
        stroke.every(([x, y]) => x <= SIGNATURE_BOX.width && y <= SIGNATURE_BOX.height),
      ),
    INVALID,
  ),
);

export const strokesOf = (path: string): Stroke[] =>
  path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((point): Point => {
        const [x = 0, y = 0] = point.split(' ').map(Number);
        return [x, y];
      }),
    );

/** Minimum distance of points in dots: the finest that fits the maximum length is used. */
const STEPS = [2, 3, 4, 6, 9, 14, 20, 40];

/** SVG path of the strokes, thinned until it fits; empty for no strokes. */
export const pathOf = (strokes: readonly Stroke[]): string => {
  for (const step of STEPS) {
    const path = strokes.map((stroke) => strokePath(stroke, step)).join('');
    if (path.length <= MAX_SIGNATURE) return path;
  }
  // implausibly many strokes: keep the first half
  return pathOf(strokes.slice(0, Math.floor(strokes.length / 2)));
};

const strokePath = (stroke: Stroke, step: number): string => {
  const [first, ...rest] = stroke.map(inBox);
  if (!first) return '';
  let last = first;
  const kept = rest.filter((point, at) => {
    const isFar = Math.hypot(point[0] - last[0], point[1] - last[1]) >= step;
    const isEnd = at === rest.length - 1 && (point[0] !== last[0] || point[1] !== last[1]);
    if (isFar) last = point;
    return isFar || isEnd;
  });
  // a tap becomes a short line
  const drawn = kept.length > 0 ? kept : [[first[0] === 0 ? 1 : first[0] - 1, first[1]] as const];
  return `M${first.join(' ')}${drawn.map((point) => `L${point.join(' ')}`).join('')}`;
};

const inBox = ([x, y]: Point): Point => [within(x, SIGNATURE_BOX.width), within(y, SIGNATURE_BOX.height)];

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));
