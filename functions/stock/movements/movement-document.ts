import type { RecordMovements } from './record-movements.ts';
import type { ResolvedLine } from './resolve-products.ts';
import type { EntryLotOf } from '#functions/stock/lots/entry-lots.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { allot, type AllottedLine, type DraftLine } from '#shared/stock/lots/allot.ts';
import { isExpired, type Lot } from '#shared/stock/lots/lot.ts';
import { massBalance } from '#shared/stock/movements/mass-balance.ts';
import { movementCode } from '#shared/stock/movements/movement-code.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { type MovementDocument, movementKindLabels } from '#shared/stock/movements/movement.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** Stock before the movements. */
export type StockOnHand = { levels: ReadonlyMap<string, StockLevel>; lots: ReadonlyMap<string, Lot> };

/** A document with the requested form of each line. */
export type DecidedDocument = {
  document: MovementDocument;
  requested: readonly (ResolvedLine | undefined)[];
};

/**
 * Turns a request into a document, on the present stock: every line with its lot and its code, or a refusal
 * by name.
 */
export const movementDocument = (
  request: RecordMovements,
  id: string,
  resolved: readonly ResolvedLine[],
  onHand: StockOnHand & { lotOf: EntryLotOf },
): DecidedDocument => {
  const defaults = movementDefaults(request.now);
  const losses = request.losses ?? [];
  const declared = losses.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  // a count finds less of one lot and more of another in place: nothing was moved between them
  const balance =
    request.kind === 'correction'
      ? { kind: request.kind, lossGrams: 0 }
      : massBalance(weighedLines(resolved), declared);
  const kind = request.kind ?? balance.kind;
  const drafts = resolved.map((line) => draftLine(line, kind, { lot: onHand.lotOf(line.product) }));
  const byPath = new Map(resolved.map((line) => [line.requested.path, line]));
  const lines = allot(drafts, { ...onHand, kind, day: parisDay(request.now) });
  const firstExit = lines.findIndex(({ milli }) => milli < 0);
  const sources = [...new Set(lines.flatMap(({ milli, lot }) => (milli < 0 && lot !== null ? [lot] : [])))];
  return {
    requested: lines.map(({ path }) => byPath.get(path)),
    document: {
      id,
      kind,
      at: request.now.toISOString(),
      by: `admin:${request.adminId}`,
      lossGrams: balance.lossGrams,
      ...(kind === 'transformation' && declared > 0 ? { losses: [...losses] } : {}),
      ...(kind === 'transformation' ? { category: cutCategory(request, resolved) } : {}),
      ...(request.received ? { received: request.received } : {}),
      lines: lines.map((line, i) => ({
        ...withoutPath(line),
        ...(kind === 'sortie' && byPath.get(line.path)?.requested.label === undefined
          ? { label: exitLabel(line, parisDay(request.now)) }
          : {}),
        n: i + 1,
        code: movementCode(
          byPath.get(line.path)?.requested.inventorycode ?? defaults.inventorycode,
          id,
          i + 1,
        ),
        ...(kind === 'transformation' && i > firstExit && line.milli > 0 && sources.length > 0
          ? { fromLots: sources }
          : {}),
      })),
    },
  };
};

const draftLine = (
  { requested, product }: ResolvedLine,
  kind: MovementDocument['kind'],
  defaults: { lot: string },
): DraftLine => {
  const isEntry = requested.milli > 0;
  // a surplus of a count, or a return without lot, has no known lot
  const isNew = isEntry && kind !== 'correction' && kind !== 'retour';
  const lot = requested.lot ?? (isNew ? defaults.lot : null);
  // a return has the dates of its lot, never invented ones
  const isDated = isEntry && lot !== null && kind !== 'retour';
  return {
    productId: product.id,
    productName: product.label,
    siteId: requested.siteId,
    milli: requested.milli,
    ...(product.unit === 'piece' ? { unit: product.unit } : {}),
    ...(product.unit === 'kg' && requested.pieces !== undefined ? { pieces: requested.pieces } : {}),
    ...(requested.orderLine ? { orderLine: requested.orderLine } : {}),
    lot,
    // dates that were not given stay unknown (AMB-118)
    eatBy: isDated ? (requested.eatby ?? null) : null,
    sellBy: isDated ? (requested.sellby ?? null) : null,
    label: requested.label ?? movementKindLabels[kind],
    path: requested.path,
    given: { lot: requested.lot !== undefined, days: Boolean(requested.eatby ?? requested.sellby) },
  };
};

/** A lot past its DLC can leave for one reason only. */
const exitLabel = ({ sellBy }: AllottedLine, day: string): string =>
  sellBy !== null && isExpired({ sellBy }, day)
    ? `Destruction, DLC du ${frenchDay(sellBy)} dépassée`
    : movementKindLabels.sortie;

/** As requested; else that of the input. */
const cutCategory = ({ category }: RecordMovements, resolved: readonly ResolvedLine[]): string =>
  category ?? resolved.find(({ requested }) => requested.milli < 0)?.product.categoryName ?? '';

const withoutPath = ({ path: _path, ...line }: AllottedLine): Omit<AllottedLine, 'path'> => line;

/**
 * The weight of each line, for the balance of a transformation: pieces have their weight in the ERP. Without
 * one they can be moved, but neither cut nor produced, since the loss would be unknown.
 */
export const weighedLines = (lines: readonly ResolvedLine[]) => {
  const several = new Set(lines.map(({ product }) => product.id)).size > 1;
  const isBothWays =
    lines.some(({ requested }) => requested.milli < 0) && lines.some(({ requested }) => requested.milli > 0);
  return lines.map(({ requested, product }) => {
    const { siteId, milli, path } = requested;
    if (product.unit === 'kg') return { productId: product.id, siteId, weightGrams: milli };
    const { pieceWeightGrams } = product;
    if (pieceWeightGrams === undefined && several && isBothWays) {
      throw new Refusal(
        'invalid_input',
        `« ${product.label} » se vend à la pièce et n’a pas de poids dans Dolibarr : sa découpe ne peut pas être pesée.`,
        { field: `${path}product_id`, details: { stage: milli < 0 ? 'exit' : 'entry' } },
      );
    }
    const weightGrams = divideHalfUp(milli * (pieceWeightGrams ?? MILLI_PER_UNIT), MILLI_PER_UNIT);
    return { productId: product.id, siteId, weightGrams };
  });
};
