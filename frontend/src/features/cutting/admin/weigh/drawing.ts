import { queryOptions } from '@tanstack/react-query';
import type { DrawnAnimal } from '#shared/cutting/carcass-parts.ts';

/** A path of the drawing; `ground`: background of a part. */
export interface DrawnStroke {
  d: string;
  kind: 'ground' | 'lines' | 'paper' | 'ink';
}

/** A drawing of `frontend/public/art/charts`, parsed for React. */
export interface Drawing {
  viewBox: string;
  parts: { id: string; name: string; strokes: DrawnStroke[] }[];
  /** Background and foreground of all parts. */
  under: DrawnStroke[];
  over: DrawnStroke[];
}

const PAPER = '#faf6f0';

const strokeOf = (path: Element): DrawnStroke => {
  const d = path.getAttribute('d') ?? '';
  const place = path.getAttribute('class');
  if (place === 'b') return { d, kind: 'ground' };
  if (place === 'h') return { d, kind: 'lines' };
  return { d, kind: path.getAttribute('fill') === PAPER ? 'paper' : 'ink' };
};

/** Throws where the reply is not a drawing. */
export const drawingFrom = (text: string): Drawing => {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') throw new Error('no drawing');
  const children = [...svg.children];
  const isPart = (element: Element) => element.getAttribute('class') === 'cut';
  const first = children.findIndex(isPart);
  const strokes = (elements: Element[]) =>
    elements.filter(({ localName }) => localName === 'path').map(strokeOf);
  return {
    viewBox: svg.getAttribute('viewBox') ?? '',
    parts: children.filter(isPart).map((part) => ({
      id: part.id.replace(/^cut-/, ''),
      name: part.getAttribute('data-name') ?? '',
      strokes: strokes([...part.children]),
    })),
    under: strokes(children.slice(0, first)),
    over: strokes(children.slice(first)),
  };
};

/** The drawing of the public site; cached while the page is open. */
export const drawingQuery = (animal: DrawnAnimal) =>
  queryOptions({
    queryKey: ['cutting', 'drawing', animal],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/art/charts/${animal}.svg`, { signal });
      return drawingFrom(await answer.text());
    },
    staleTime: Infinity,
    retry: false,
  });
