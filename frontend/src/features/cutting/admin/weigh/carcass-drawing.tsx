import { useQuery, queryOptions } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { animalOf, type DrawnAnimal, drawnParts } from '#shared/cutting/carcass-parts.ts';
import type { WeighedLine } from '#shared/cutting/weighing.ts';
import styles from './carcass-drawing.module.css';

interface CarcassDrawingProps {
  category: string;
  lines: readonly WeighedLine[];
  /** The cut whose weight is being entered. */
  lit: string | undefined;
  onTouch: (cut: string) => void;
}

/**
 * Interactive drawing: a cut focuses its weight field. Each cut is a button with name and weight; the list
 * next to it has the same content, and replaces a missing drawing.
 */
export function CarcassDrawing(props: CarcassDrawingProps) {
  const animal = animalOf(props.category);
  return animal ? <Drawn animal={animal} {...props} /> : null;
}

function Drawn({ animal, lines, lit, onTouch }: CarcassDrawingProps & { animal: DrawnAnimal }) {
  const { data: drawing } = useQuery(drawingQuery(animal));
  if (!drawing) return null;
  const parts = drawnParts(
    animal,
    lines.map(({ product }) => product),
    drawing.parts,
  );
  const drawnLines = lines.filter(({ product }) => parts.has(product));
  const shown = lines.find(({ product }) => product === lit);
  return (
    <figure className={styles.figure}>
      <svg viewBox={drawing.viewBox} className={styles.drawing} role="group" aria-label="Carcasse à toucher">
        <Strokes of={drawing.under} />
        <Strokes of={strokesOf(drawing, (id) => ![...parts.values()].flat().includes(id))} />
        {drawnLines.map((line) => (
          <Part
            key={line.product}
            line={line}
            strokes={strokesOf(drawing, (id) => parts.get(line.product)?.includes(id) === true)}
            isLit={line.product === lit}
            onTouch={() => onTouch(line.product)}
          />
        ))}
        <Strokes of={drawing.over} />
      </svg>
      <figcaption className={styles.caption}>
        {shown ? (
          <>
            <strong>{shown.product}</strong> {formatExactKilograms(shown.weightGrams)}
          </>
        ) : (
          'Touchez un morceau : son poids se saisit aussitôt.'
        )}
      </figcaption>
    </figure>
  );
}

const strokesOf = ({ parts }: Drawing, isMeant: (id: string) => boolean): DrawnStroke[] =>
  parts.filter(({ id }) => isMeant(id)).flatMap(({ strokes }) => strokes);

interface PartProps {
  line: WeighedLine;
  strokes: DrawnStroke[];
  isLit: boolean;
  onTouch: () => void;
}

const Part = ({ line, strokes, isLit, onTouch }: PartProps) => (
  <g
    className={styles.part}
    role="button"
    tabIndex={0}
    aria-label={`${line.product}, ${formatExactKilograms(line.weightGrams)}`}
    aria-pressed={isLit}
    onClick={onTouch}
    onKeyDown={(event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // prevents scrolling and submitting
      event.preventDefault();
      onTouch();
    }}
  >
    <title>{line.product}</title>
    <Strokes of={strokes} />
  </g>
);

/** Static order. */
const Strokes = ({ of }: { of: readonly DrawnStroke[] }) =>
  of.map(({ d, kind }) => <path key={d} d={d} className={styles[kind]} />);

/** A path of the drawing; `ground`: background of a part. */
interface DrawnStroke {
  d: string;
  kind: 'ground' | 'lines' | 'paper' | 'ink';
}

/** A drawing of `frontend/public/art/charts`, parsed for React. */
interface Drawing {
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
const drawingFrom = (text: string): Drawing => {
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
const drawingQuery = (animal: DrawnAnimal) =>
  queryOptions({
    queryKey: ['cutting', 'drawing', animal],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/art/charts/${animal}.svg`, { signal });
      return drawingFrom(await answer.text());
    },
    staleTime: Infinity,
    retry: false,
  });
