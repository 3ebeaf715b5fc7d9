import { frenchNumber } from '#shared/kernel/french-number.ts';
import type { Trace } from '#frontend/features/stock/trace.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { useWidth } from '#frontend/ui/chart/use-width.ts';
import { lotFlow, type Flow, type FlowLink, type FlowNode } from '#shared/stock/lots/lot-flow.ts';
import lotFlowStyles from './lot-flow.module.css';

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
      className={lotFlowStyles.flow}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {links.map(({ from, to, path, thickness }) => (
        <path key={`${from} ${to}`} d={path} strokeWidth={thickness} className={lotFlowStyles.band} />
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
    <g className={node.kind === 'self' ? lotFlowStyles.self : lotFlowStyles.node}>
      <rect x={node.x} y={node.y} width={NODE_WIDTH} height={node.height} />
      <text x={node.x + NODE_WIDTH + 6} y={middle - 2}>
        {shortened(node.label, letters)}
      </text>
      <text x={node.x + NODE_WIDTH + 6} y={middle + 12} className={lotFlowStyles.quiet}>
        {shortened(note, letters)}
      </text>
    </g>
  );
};

const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1))}…`;

/** Height of the thickest column, and minimum height of a node: two lines of text. */
const THICKEST = 240;
const SLOT = 34;
const GAP = 6;
const NODE_WIDTH = 10;
/** Text width right of the last column. */
const WORDS = 180;

interface DrawnNode extends FlowNode {
  x: number;
  y: number;
  height: number;
  /** Text width in pixels. */
  room: number;
}

interface DrawnLink extends FlowLink {
  path: string;
  thickness: number;
}

/** Layout for a width in pixels: link widths are quantities at a common scale. */
const flowLayout = ({ nodes, links }: Flow, width: number) => {
  const columns = [...Map.groupBy(nodes, ({ column }) => column)].sort(([a], [b]) => a - b);
  const most = Math.max(...columns.map(([, of]) => of.reduce((sum, { qty }) => sum + qty, 0)));
  const scale = THICKEST / most;
  const step = columns.length > 1 ? (width - WORDS - NODE_WIDTH) / (columns.length - 1) : 0;
  const heightOf = (of: readonly FlowNode[]) => of.reduce((sum, node) => sum + slotOf(node, scale), 0);
  const height = Math.max(...columns.map(([, of]) => heightOf(of)));
  const drawn = new Map<string, DrawnNode>();
  columns.forEach(([, of], at) => {
    let y = (height - heightOf(of)) / 2;
    const room = (at === columns.length - 1 ? WORDS : step - NODE_WIDTH) - 12;
    for (const node of of.toSorted(
      (a, b) => Number(a.kind === 'end') - Number(b.kind === 'end') || b.qty - a.qty,
    )) {
      const own = Math.max(2, node.qty * scale);
      const slot = slotOf(node, scale);
      drawn.set(node.key, { ...node, x: at * step, y: y + (slot - own) / 2, height: own, room });
      y += slot;
    }
  });
  return { height, nodes: [...drawn.values()], links: drawnLinks(links, drawn, scale) };
};

const slotOf = ({ qty }: FlowNode, scale: number): number => Math.max(SLOT, qty * scale + GAP);

/** Links of a node are stacked in the order of their other ends. */
const drawnLinks = (
  links: readonly FlowLink[],
  nodes: ReadonlyMap<string, DrawnNode>,
  scale: number,
): DrawnLink[] => {
  const left = new Map<string, number>();
  const arrived = new Map<string, number>();
  const place = (places: Map<string, number>, key: string, thickness: number, start: number): number => {
    const from = places.get(key) ?? start;
    places.set(key, from + thickness);
    return from + thickness / 2;
  };
  const yOf = (key: string) => nodes.get(key)?.y ?? 0;
  return links
    .toSorted((a, b) => yOf(a.to) - yOf(b.to) || yOf(a.from) - yOf(b.from))
    .flatMap((link) => {
      const [from, to] = [nodes.get(link.from), nodes.get(link.to)];
      if (!from || !to) return [];
      const thickness = link.qty * scale;
      const [x1, x2] = [from.x + NODE_WIDTH, to.x];
      const y1 = place(left, link.from, thickness, from.y);
      const y2 = place(arrived, link.to, thickness, to.y);
      const middle = (x1 + x2) / 2;
      const path = `M${x1.toFixed(1)} ${y1.toFixed(1)}C${middle.toFixed(1)} ${y1.toFixed(1)} ${middle.toFixed(1)} ${y2.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
      return [{ ...link, path, thickness: Math.max(1, thickness) }];
    });
};
