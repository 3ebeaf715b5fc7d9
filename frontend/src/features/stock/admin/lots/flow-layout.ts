import type { Flow, FlowLink, FlowNode } from '#shared/stock/lots/lot-flow.ts';

/** Height of the thickest column, and minimum height of a node: two lines of text. */
const THICKEST = 240;
const SLOT = 34;
const GAP = 6;
export const NODE_WIDTH = 10;
/** Text width right of the last column. */
const WORDS = 180;

export interface DrawnNode extends FlowNode {
  x: number;
  y: number;
  height: number;
  /** Text width in pixels. */
  room: number;
}

export interface DrawnLink extends FlowLink {
  path: string;
  thickness: number;
}

/** Layout for a width in pixels: link widths are quantities at a common scale. */
export const flowLayout = ({ nodes, links }: Flow, width: number) => {
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
