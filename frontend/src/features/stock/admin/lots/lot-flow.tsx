import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { Trace } from '#frontend/features/stock/trace.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { useWidth } from '#frontend/ui/chart/use-width.ts';
import { lotFlow } from '#shared/stock/lots/lot-flow.ts';
import { type DrawnNode, flowLayout, NODE_WIDTH } from './flow-layout.ts';
import styles from './lot-flow.module.css';

/** Minimum width of a text column; narrower screens only show the list. */
const LEAST_COLUMN = 150;
const LETTER = 6.6;

const quantities = frenchNumber({ maximumFractionDigits: 1 });

/** Sankey diagram from suppliers to customers. The list below has the same data. */
export function LotFlow({ trace }: { trace: Trace }) {
  const [frame, width] = useWidth<HTMLDivElement>(1000);
  const flow = lotFlow(trace);
  const columns = new Set(flow?.nodes.map(({ column }) => column)).size;
  const fits = flow !== null && width >= columns * LEAST_COLUMN;
  return <div ref={frame}>{fits ? <Drawing trace={trace} flow={flow} width={width} /> : null}</div>;
}

interface DrawingProps {
  trace: Trace;
  flow: NonNullable<ReturnType<typeof lotFlow>>;
  width: number;
}

const Drawing = ({ trace, flow, width }: DrawingProps) => {
  const { height, nodes, links } = flowLayout(flow, width);
  const customers = new Set(trace.orders.map(({ customer_id: id }) => id)).size;
  return (
    <svg
      role="img"
      aria-label={`Du fournisseur aux clients : ${formatInteger(trace.forward.length)} lots issus de la découpe, ${formatInteger(customers)} ${customers < 2 ? 'client' : 'clients'}. Le détail est dans la liste.`}
      className={styles.flow}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {links.map(({ from, to, path, thickness }) => (
        <path key={`${from} ${to}`} d={path} strokeWidth={thickness} className={styles.band} />
      ))}
      {nodes.map((node) => (
        <Node key={node.key} node={node} />
      ))}
    </svg>
  );
};

const Node = ({ node }: { node: DrawnNode }) => {
  const letters = Math.floor(node.room / LETTER);
  const middle = node.y + node.height / 2;
  const note = [node.note, `${quantities.format(node.qty)}\u00a0kg`].filter(Boolean).join(' · ');
  return (
    <g className={node.kind === 'self' ? styles.self : styles.node}>
      <rect x={node.x} y={node.y} width={NODE_WIDTH} height={node.height} />
      <text x={node.x + NODE_WIDTH + 6} y={middle - 2}>
        {shortened(node.label, letters)}
      </text>
      <text x={node.x + NODE_WIDTH + 6} y={middle + 12} className={styles.quiet}>
        {shortened(note, letters)}
      </text>
    </g>
  );
};

const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`;
