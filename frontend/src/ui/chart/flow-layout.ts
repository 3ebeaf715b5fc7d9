export interface FlowPlace {
  id: string;
  column: number;
}

export interface FlowBand {
  from: string;
  to: string;
  qty: number;
}

export interface PlacedNode {
  id: string;
  x: number;
  y: number;
  height: number;
}

export interface PlacedBand extends FlowBand {
  /** Of the middle of the band at its ends. */
  y1: number;
  y2: number;
  x1: number;
  x2: number;
  width: number;
}

/** Between two nodes, and the least that is still seen. */
const GAP = 14;
const THINNEST = 2;
export const NODE_WIDTH = 10;
/** Two lines of a label need so much, however little the node weighs. */
const LABEL = 30;

interface Frame {
  width: number;
  height: number;
  /** Room right of the last column for its labels. */
  right: number;
}

/**
 * Places nodes in columns, as high as what passes through them, and bands between them as wide as what they carry: one
 * scale for the whole picture. Nodes keep their order. Answers the height that the fullest column needs.
 */
export const flowLayout = (nodes: readonly FlowPlace[], bands: readonly FlowBand[], frame: Frame) => {
  const through = (id: string) => {
    const sum = (end: 'from' | 'to') =>
      bands.reduce((total, band) => (band[end] === id ? total + band.qty : total), 0);
    return Math.max(sum('from'), sum('to'));
  };
  const columns = [...Map.groupBy(nodes, ({ column }) => column)]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => members);
  const heaviest = Math.max(
    ...columns.map((members) => members.reduce((sum, { id }) => sum + through(id), 0)),
    Number.MIN_VALUE,
  );
  const scale = frame.height / heaviest;
  const placed = new Map<string, PlacedNode>();
  let bottom = 0;
  for (const [at, members] of columns.entries()) {
    const x = (at * (frame.width - frame.right - NODE_WIDTH)) / Math.max(1, columns.length - 1);
    let y = 0;
    for (const { id } of members) {
      const height = Math.max(THINNEST, through(id) * scale);
      placed.set(id, { id, x, y, height });
      y += Math.max(height + GAP, LABEL);
    }
    bottom = Math.max(bottom, y);
  }
  return { nodes: [...placed.values()], bands: placedBands(bands, placed, scale), height: bottom };
};

/** Bands leave and arrive one below the other, in the order of what stands at their other end. */
const placedBands = (
  bands: readonly FlowBand[],
  placed: ReadonlyMap<string, PlacedNode>,
  scale: number,
): PlacedBand[] => {
  const used = new Map<string, number>();
  const take = (key: string, width: number): number => {
    const before = used.get(key) ?? 0;
    used.set(key, before + width);
    return before + width / 2;
  };
  const ends = (band: FlowBand) => [placed.get(band.from), placed.get(band.to)] as const;
  return bands
    .toSorted((a, b) => {
      const [[fromA, toA], [fromB, toB]] = [ends(a), ends(b)];
      return (fromA?.y ?? 0) - (fromB?.y ?? 0) || (toA?.y ?? 0) - (toB?.y ?? 0);
    })
    .flatMap((band) => {
      const [from, to] = ends(band);
      if (!from || !to) return [];
      const width = band.qty * scale;
      return [
        {
          ...band,
          width: Math.max(1, width),
          x1: from.x + NODE_WIDTH,
          x2: to.x,
          y1: from.y + take(`from ${band.from}`, width),
          y2: to.y + take(`to ${band.to}`, width),
        },
      ];
    });
};
