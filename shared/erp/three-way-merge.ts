import * as z from 'zod/mini';
import { type BasisPoints, type Cents, divideHalfUp, type PriceE4 } from '#shared/kernel/money.ts';
import { amountOf } from '#shared/kernel/quantity.ts';
import type { ErpLine } from './order-in-erp.ts';
import { parsePieceCount } from './line-description.ts';

/** A line of the ERP's order; `productId` null: free text. */
const lineFact = z.object({
  productId: z.nullable(z.string()),
  label: z.string(),
  milli: z.number(),
  /** Unit price after the line's discount. */
  unitPriceHtE4: z.number(),
  vatBasisPoints: z.number(),
  /** Number of pieces in our part of the description; absent: none. */
  pieces: z.exactOptional(z.number()),
});
export type LineFact = z.output<typeof lineFact>;

const erpPhase = z.enum(['draft', 'validated', 'shipping', 'closed', 'cancelled']);
type ErpPhase = z.output<typeof erpPhase>;

/** Fields of an ERP order that both sides can change. */
export const erpFacts = z.object({ status: erpPhase, isBilled: z.boolean(), lines: z.array(lineFact) });
export type ErpFacts = z.output<typeof erpFacts>;

/** The shop's version. */
export type OurSide = {
  isCancelled: boolean;
  lines: readonly ErpLine[];
  /** Weighed since the base was read. */
  isWeighedSince?: boolean;
};

type ReadLine = {
  productId: string | null;
  label: string;
  description?: string;
  milli: number;
  unitPriceHtE4: PriceE4;
  discountBasisPoints: BasisPoints;
  vatBasisPoints: BasisPoints;
  totalHtCents: Cents;
};

export const factsOf = (order: {
  status: ErpPhase;
  isBilled: boolean;
  lines: readonly ReadLine[];
}): ErpFacts => ({
  status: order.status,
  isBilled: order.isBilled,
  lines: order.lines.map(({ productId, label, description, milli, vatBasisPoints, ...line }) => ({
    productId,
    label,
    milli,
    unitPriceHtE4: effectivePrice({ milli, ...line }),
    vatBasisPoints,
    ...statedPieces(description),
  })),
});

const statedPieces = (description = ''): Pick<LineFact, 'pieces'> => {
  const pieces = parsePieceCount(description);
  return pieces === undefined ? {} : { pieces };
};

/**
 * Unit price after the line's discount. Where it does not reproduce the ERP's line total, the price is
 * derived from the total.
 */
export const effectivePrice = ({
  milli,
  unitPriceHtE4,
  discountBasisPoints,
  totalHtCents,
}: Pick<ReadLine, 'milli' | 'unitPriceHtE4' | 'discountBasisPoints' | 'totalHtCents'>): PriceE4 => {
  if (discountBasisPoints === 0 || milli === 0) return unitPriceHtE4;
  const net = divideHalfUp(unitPriceHtE4 * (10_000 - discountBasisPoints), 10_000);
  const isExact = amountOf(net, { unit: 'kg', milli }) === totalHtCents;
  return isExact ? net : Math.round((totalHtCents * 100_000) / milli);
};

/**
 * Three-way merge. `base`: the last version that both sides had in common; undefined: unknown. Changed only
 * here: write. Changed only there: adopt. Both: an administrator decides.
 */
export const verdict = (
  base: ErpFacts | undefined,
  ours: OurSide,
  theirs: ErpFacts,
): 'alike' | 'write' | 'take' | 'both' => {
  if (base) {
    const here = !isAlike(ours, base);
    const there = !isSame(base, theirs);
    if (!there) return here ? 'write' : 'alike';
    if (!here && !ours.isWeighedSince) return 'take';
  }
  return isAlike(ours, theirs) ? 'take' : 'both';
};

/** Lines without a product are ignored, and so are the lines of a cancelled order. */
export const isAlike = (ours: OurSide, theirs: ErpFacts): boolean => {
  if (ours.isCancelled || theirs.status === 'cancelled')
    return ours.isCancelled && theirs.status === 'cancelled';
  const wanted = ours.lines.map(({ quantity, ...line }) => ({ ...line, label: '', milli: quantity.milli }));
  const there = theirs.lines.filter(({ productId }) => productId !== null);
  return sameSums(wanted, there) && samePieces(wanted, there);
};

export const isSame = (before: ErpFacts, after: ErpFacts): boolean =>
  before.status === after.status &&
  before.isBilled === after.isBilled &&
  sameSums(before.lines, after.lines) &&
  samePieces(before.lines, after.lines);

/** A description without a number of pieces matches any. */
const samePieces = (a: readonly LineFact[], b: readonly LineFact[]): boolean => {
  const known = new Map(a.flatMap(({ productId, pieces }) => (pieces ? [[productId, pieces]] : [])));
  return b.every(({ productId, pieces }) => !pieces || (known.get(productId) ?? pieces) === pieces);
};

/** Merges lines of one product at one price. */
export const mergedLines = (lines: readonly LineFact[]): LineFact[] => {
  const merged = new Map<string, LineFact>();
  for (const line of lines) {
    const key = nameOf(line);
    merged.set(key, { ...line, milli: (merged.get(key)?.milli ?? 0) + line.milli });
  }
  return [...merged.values()].filter(({ milli }) => milli !== 0);
};

const nameOf = ({ productId, label, unitPriceHtE4, vatBasisPoints }: LineFact): string =>
  // in cents: stored fingerprints of interrupted writes use them
  [productId ?? `libre ${label}`, unitPriceHtE4 / 100, vatBasisPoints].join('/');

const sameSums = (a: readonly LineFact[], b: readonly LineFact[]): boolean => {
  const [left, right] = [sums(a), sums(b)];
  return left.size === right.size && [...left].every(([key, milli]) => right.get(key) === milli);
};

const sums = (lines: readonly LineFact[]): Map<string, number> =>
  new Map(mergedLines(lines).map((line) => [nameOf(line), line.milli]));

/** Lines that a write in progress may leave in the ERP, and lines that it never touches. */
export const erpWriting = z.object({
  may: z.array(z.string()),
  must: z.array(z.string()),
  statuses: z.array(erpPhase),
});
export type Writing = z.output<typeof erpWriting>;

/**
 * Stored before the first call of a multi-call write, to recognise its traces after a crash. Traces of an
 * earlier write can remain.
 */
export const writingOf = (
  base: ErpFacts | undefined,
  ours: OurSide,
  earlier: Writing | undefined,
): Writing => {
  const before = (base?.lines ?? []).map(traceOf);
  const wanted = ours.lines.map(({ quantity, ...line }) =>
    traceOf({ ...line, label: '', milli: quantity.milli }),
  );
  const stays = before.filter(
    (trace) => ours.isCancelled || wanted.includes(trace) || trace.startsWith('libre'),
  );
  return {
    may: [...new Set([...before, ...wanted, ...(earlier?.may ?? [])])],
    must: stays.filter((trace) => !earlier || earlier.must.includes(trace)),
    statuses: [
      ...new Set([
        ...(base ? [base.status] : []),
        ...(ours.isCancelled ? (['cancelled'] as const) : (['draft', 'validated'] as const)),
        ...(earlier?.statuses ?? []),
      ]),
    ],
  };
};

/** Whether the ERP's state can result from our interrupted write; otherwise there was a concurrent change. */
export const isOwnTrace = ({ may, must, statuses }: Writing, theirs: ErpFacts): boolean => {
  const traces = theirs.lines.map(traceOf);
  return (
    statuses.includes(theirs.status) &&
    traces.every((trace) => may.includes(trace)) &&
    must.every((trace) => traces.includes(trace))
  );
};

const traceOf = (line: LineFact): string => `${nameOf(line)}/${line.milli}`;
