import { splitByWeight, splitMatrix } from '#shared/kernel/largest-remainder.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import { type LotRef, lotKey } from './lot.ts';
import type { DeclaredLoss, MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';

/** An output product of a cutting. */
export type CutOutput = {
  productId: string;
  productName: string;
  lot: string;
  siteId: SiteId;
  weightGrams: number;
  /** Sale price at the cutting, per kg or piece; 0: none. */
  unitPriceE4: PriceE4;
};

/** A cutting of a lot, stored with the lot: input equals outputs plus loss, to the gram. */
export type CutRecord = {
  source: LotRef;
  documentId: string;
  at: string;
  by: string;
  siteId: SiteId;
  takenGrams: number;
  outputs: CutOutput[];
  losses: DeclaredLoss[];
  unallocatedGrams: number;
  undoneBy?: string;
};

/** An input; `lot` null for stock without a lot. */
export type CutSource = { productId: string; lot: string | null; siteId: SiteId; weightGrams: number };

type Weighing = {
  /** Weight of a line: pieces use the ERP's piece weight. */
  weightOf: (line: MovementLine) => number;
  priceOf: (productId: string) => PriceE4;
};

/**
 * Distribution of inputs over outputs. Lots cut together are all in each output, in proportion to their
 * input; rows and columns sum to the gram. Empty for other documents.
 */
export const cutRecords = (
  document: MovementDocument,
  { weightOf, priceOf }: Weighing,
): {
  records: CutRecord[];
  sources: CutSource[];
  outputs: CutOutput[];
  sharesOf: (output: LotRef) => number[];
} => {
  const firstExit = document.lines.findIndex(({ milli }) => milli < 0);
  if (document.kind !== 'transformation' || firstExit === -1) {
    return { records: [], sources: [], outputs: [], sharesOf: () => [] };
  }
  const sources = merged(
    document.lines.filter(({ milli }) => milli < 0),
    weightOf,
  );
  const outputs = outputsOf(
    document.lines.slice(firstExit).filter(({ milli }) => milli > 0),
    weightOf,
    priceOf,
  );
  const losses = document.losses ?? [];
  const lost = losses.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const columns = [
    ...outputs.map(({ weightGrams }) => weightGrams),
    ...losses.map(({ weightGrams }) => weightGrams),
    document.lossGrams - lost,
  ];
  const total = columns.reduce((sum, weightGrams) => sum + weightGrams, 0);
  // pieces with fractional grams are rounded per line
  const rows = splitByWeight(
    total,
    sources.map(({ weightGrams }) => weightGrams),
  );
  const matrix = splitMatrix(rows, columns);
  const records = sources.flatMap(({ lot, productId, siteId }, row): CutRecord[] => {
    const parts = matrix[row] ?? [];
    if (lot === null) return [];
    return [
      {
        source: { productId, lot },
        documentId: document.id,
        at: document.at,
        by: document.by,
        siteId,
        takenGrams: rows[row] ?? 0,
        outputs: outputs.map((output, i) => ({ ...output, weightGrams: parts[i] ?? 0 })),
        losses: losses.map(({ label }, i) => ({ label, weightGrams: parts[outputs.length + i] ?? 0 })),
        unallocatedGrams: parts.at(-1) ?? 0,
      },
    ];
  });
  const sharesOf = (output: LotRef): number[] => {
    const columnsOf = outputs.flatMap((each, i) => (lotKey(each) === lotKey(output) ? [i] : []));
    return matrix.map((parts) => columnsOf.reduce((sum, i) => sum + (parts[i] ?? 0), 0));
  };
  return { records, sources, outputs, sharesOf };
};

const merged = (lines: readonly MovementLine[], weightOf: Weighing['weightOf']): CutSource[] => {
  const byLot = new Map<string, CutSource>();
  for (const line of lines) {
    const { productId, lot, siteId } = line;
    const key = lot === null ? `${productId}/` : lotKey({ productId, lot });
    const known = byLot.get(key) ?? { productId, lot, siteId, weightGrams: 0 };
    byLot.set(key, { ...known, weightGrams: known.weightGrams - weightOf(line) });
  }
  return [...byLot.values()];
};

const outputsOf = (
  lines: readonly MovementLine[],
  weightOf: Weighing['weightOf'],
  priceOf: Weighing['priceOf'],
): CutOutput[] =>
  lines.map((line) => ({
    productId: line.productId,
    productName: line.productName,
    lot: line.lot ?? '',
    siteId: line.siteId,
    weightGrams: weightOf(line),
    unitPriceE4: priceOf(line.productId),
  }));
