import { type FlowBand, flowLayout, type FlowPlace, NODE_WIDTH, type PlacedBand } from './flow-layout.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './flow-chart.module.css';
import { useWidth } from './use-width.ts';

export interface FlowChartNode extends FlowPlace {
  label: string;
  /** Below the label: what it weighs. */
  text: string;
  fill: 'ink' | 'wine' | 'quiet';
}

interface FlowChartProps {
  nodes: readonly FlowChartNode[];
  bands: readonly FlowBand[];
}

const HEIGHT = 300;
/** Room for the labels of the last column, and the least that a column needs for its own. */
const LABELS = 190;
const COLUMN = 200;

/** What flows from left to right, as wide as it weighs. Narrower screens scroll it sideways. */
export function FlowChart({ nodes, bands }: FlowChartProps) {
  const [frame, seen] = useWidth<HTMLDivElement>(720);
  const columns = new Set(nodes.map(({ column }) => column)).size;
  const width = Math.max(seen, (columns - 1) * COLUMN + LABELS);
  const layout = flowLayout(nodes, bands, { width, height: HEIGHT, right: LABELS });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isCut = width > seen;
  return (
    <div
      ref={frame}
      className={styles.frame}
      {...(isCut && { tabIndex: 0, role: 'group', 'aria-label': 'Le dessin se fait défiler' })}
    >
      <svg
        className={styles.flow}
        width={width}
        height={layout.height}
        viewBox={`0 0 ${width} ${layout.height}`}
        aria-hidden="true"
      >
        {layout.bands.map((band) => (
          <path
            key={`${band.from} ${band.to}`}
            d={curve(band)}
            className={styles.band}
            style={{ strokeWidth: band.width }}
          />
        ))}
        {layout.nodes.map(({ id, x, y, height }) => {
          const node = byId.get(id);
          return node ? (
            <g key={id}>
              <rect
                x={x}
                y={y}
                width={NODE_WIDTH}
                height={height}
                className={classNames(styles.node, styles[node.fill])}
              />
              <text x={x + NODE_WIDTH + 6} y={y + 12} className={styles.label}>
                {shortened(node.label)}
              </text>
              <text x={x + NODE_WIDTH + 6} y={y + 26} className={styles.text}>
                {node.text}
              </text>
            </g>
          ) : null;
        })}
      </svg>
    </div>
  );
}

/** What a column has room for; the list below says it whole. */
const LONGEST = 26;
const shortened = (label: string): string =>
  label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label;

const curve = ({ x1, y1, x2, y2 }: PlacedBand): string => {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
};
