import type { Mark, Sheet } from '#shared/labels/sheet.ts';
import { SIGNATURE, VIANDE } from '#frontend/ui/shell/brand-outlines.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import type { Bar, Barcode, SquareCode } from './barcode-bars.ts';
import styles from './sheet-view.module.css';

export type BarsOf = (code: Barcode | SquareCode) => readonly Bar[];

interface SheetViewProps {
  sheet: Sheet;
  barsOf: BarsOf;
  className?: string | undefined;
}

/** A label or ticket as printed: black on white, in millimetres. */
export const SheetView = ({ sheet, barsOf, className }: SheetViewProps) => (
  <svg
    className={classNames(styles.sheet, className)}
    viewBox={`0 0 ${sheet.widthMm} ${sheet.heightMm}`}
    width={`${sheet.widthMm}mm`}
    height={`${sheet.heightMm}mm`}
    role="img"
    aria-label={[
      sheet.title,
      ...sheet.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
    ].join(', ')}
  >
    <rect width={sheet.widthMm} height={sheet.heightMm} fill="#fff" />
    {sheet.marks.map((mark, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- marks have no identity but their place
      <MarkView key={at} mark={mark} barsOf={barsOf} />
    ))}
  </svg>
);

const MarkView = ({ mark, barsOf }: { mark: Mark; barsOf: BarsOf }) => {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          className={styles[mark.face]}
          textAnchor={mark.align ?? 'start'}
        >
          {mark.text}
        </text>
      );
    case 'rule':
      return <path d={`M${mark.x1} ${mark.y}H${mark.x2}`} stroke="#000" strokeWidth={mark.width} />;
    case 'brand':
      return (
        <g transform={`translate(${mark.x} ${mark.y}) scale(${mark.width / 2445})`}>
          <path d={VIANDE} />
          <path d={SIGNATURE} />
        </g>
      );
    case 'oval':
      return (
        <ellipse
          cx={mark.cx}
          cy={mark.cy}
          rx={mark.rx}
          ry={mark.ry}
          fill="none"
          stroke="#000"
          strokeWidth={0.3}
        />
      );
    case 'ink':
      return (
        <path
          d={mark.strokes
            .map(
              (stroke) =>
                `M${stroke.map(([x, y]) => `${mm(mark.x + x * mark.dot)} ${mm(mark.y + y * mark.dot)}`).join('L')}`,
            )
            .join('')}
          fill="none"
          stroke="#000"
          strokeWidth={0.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
    case 'barcode':
      return <path d={barsPath(mark, barsOf(mark))} shapeRendering="crispEdges" />;
    case 'square':
      return <path d={squarePath(mark, barsOf(mark))} shapeRendering="crispEdges" />;
  }
};

const barsPath = ({ x, y, module, height }: Barcode, bars: readonly Bar[]): string =>
  bars
    .map(
      ({ left, width }) =>
        `M${mm(x + left * module)} ${y}h${mm(width * module)}v${height}h-${mm(width * module)}z`,
    )
    .join('');

const squarePath = ({ x, y, size }: SquareCode, bars: readonly Bar[]): string =>
  bars
    .map(
      ({ left, top = 0, width, height = 0 }) =>
        `M${mm(x + left * size)} ${mm(y + top * size)}h${mm(width * size)}v${mm(height * size)}h-${mm(width * size)}z`,
    )
    .join('');

/** Removes floating-point noise. */
const mm = (value: number): number => Math.round(value * 10_000) / 10_000;
