import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { recordMovements } from '#functions/stock/movements/record-movements.ts';
import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { createOnce } from '#functions/platform/create-once.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refuseUnsaidLots } from '#shared/stock/count/compared-count.ts';
import type { ConfirmCountBody, CountOutcome } from '#shared/stock/count/count-bodies.ts';
import { countedChanges } from '#shared/stock/count/counted-lots.ts';
import { levelAt, realAt, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { countedLines, countedLots } from './counted-lines.ts';

type ConfirmCount = { body: ConfirmCountBody; adminId: string; key: string; now: Date };

/** Products written concurrently; each is a transaction of its own. */
const AT_ONCE = 5;

/**
 * Sets the stock of a site to the counted one, product by product: a correction for each difference, with
 * its reason, under the request's key. A product whose stock changed since the comparison is left unchanged
 * and reported.
 */
export const confirmCount = async (services: MovementServices, request: ConfirmCount) => {
  const lines = await countedLines(services, request.body);
  const levels = await services.stock.currentLevels(lines.map(({ product }) => product.id));
  const data: CountOutcome[] = [];
  for (let i = 0; i < lines.length; i += AT_ONCE) {
    const some = lines.slice(i, i + AT_ONCE).map(async (line, n) => {
      try {
        const outcome = await corrected(services, request, {
          line,
          n: i + n,
          level: levels.get(line.product.id),
        });
        await keepPieces(services, request, { productId: line.product.id, n: i + n });
        return outcome;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return outcomeOf(line, error);
      }
    });
    data.push(...(await Promise.all(some)));
  }
  return { success: true as const, data };
};

const corrected = async (
  services: MovementServices,
  { body, adminId, key, now }: ConfirmCount,
  { line, n, level }: { line: ResolvedLine; n: number; level: StockLevel | undefined },
): Promise<CountOutcome> => {
  const { product } = line;
  const counted = body.lines[n]!;
  const siteId = body.warehouse_id;
  const moves = level?.moves ?? 0;
  const isLate = counted.version < moves;
  const whole = { lot: null, milli: counted.counted - counted.expected };
  const changes = isLate
    ? [whole]
    : countedChanges({ siteId, milli: counted.counted, lots: countedLots(counted) }, level);
  // with an older version this may be the first delivery of the same request: only its key can tell
  if (counted.version > moves || (counted.version === moves && counted.expected !== realAt(level, siteId)))
    throw new Refusal('version_conflict');
  if (whole.milli === 0 && (changes.length === 0 || isLate)) {
    if (isLate) throw new Refusal('version_conflict');
    return {
      product_id: product.id,
      state: 'unchanged',
      message: 'Le compte est juste.',
      operation_id: null,
    };
  }
  const isLotless = changes.some(({ lot, milli }) => milli > 0 && (lot ?? counted.lot) === undefined);
  if (isLotless && level?.byLots)
    throw new Refusal('invalid_input', 'Ce produit est suivi par lots : indiquez le lot de l’excédent.');
  const agreed = new Set(counted.past_date_lots);
  const { document } = await recordMovements(services, {
    adminId,
    idempotencyKey: `${key}/${product.id}`,
    sent: { siteId, reason: body.reason, counted },
    kind: 'correction',
    lines: changes.map(({ lot, milli }, at) => ({
      path: at === 0 ? '' : `${at}.`,
      siteId,
      milli,
      product_id: product.id,
      lot: lot ?? (milli > 0 ? counted.lot : undefined),
      label: `Inventaire : ${body.reason}`,
      version: counted.version,
    })),
    accept: ({ lines }) => refuseUnsaidLots(lines, agreed, parisDay(now)),
    now,
  });
  return {
    product_id: product.id,
    state: 'recorded',
    message: 'Correction enregistrée.',
    operation_id: document.id,
  };
};

/**
 * Saves the number of pieces after the kilos are corrected: of each lot as its labels were scanned, else of
 * the only one. Pieces counted together over several lots are unknown for each of them. Once under the
 * count's key: a repeated count does not overwrite later counts or movements.
 */
const keepPieces = async (
  { table, stock }: MovementServices,
  { body, adminId, key }: ConfirmCount,
  { productId, n }: { productId: string; n: number },
): Promise<void> => {
  const { warehouse_id: siteId, lines } = body;
  const { pieces, lots: scanned = [], version } = lines[n]!;
  if (pieces === undefined) return;
  await createOnce(
    table,
    { owner: `pieces/${productId}`, what: siteId, key: `${adminId}/${key}`, body: lines[n] },
    {
      again: async () => undefined,
      create: async (record) => {
        const level = (await stock.currentLevels([productId])).get(productId);
        // moved since it was counted, except for the correction itself
        if (!level || (level.moves ?? 0) > version + 1) return;
        const here = levelAt(level, siteId).lots;
        const counted = here.flatMap(({ lot, ...known }) => {
          const labelled = scanned.find((each) => each.lot === lot)?.pieces;
          const now = labelled ?? (here.length === 1 ? pieces : undefined);
          return now === known.pieces ? [] : [{ lot, pieces: now ?? 0 }];
        });
        await table.transact([
          ...(counted.length > 0 ? [stock.setPieces(level, siteId, counted)] : []),
          record(productId),
        ]);
      },
    },
  );
};

const outcomeOf = ({ product }: ResolvedLine, { code, message }: Refusal): CountOutcome => ({
  product_id: product.id,
  ...(code === 'version_conflict'
    ? {
        state: 'changed',
        message: 'Le stock a changé depuis la comparaison : comparez à nouveau. Rien n’a été écrit.',
      }
    : { state: 'refused', message }),
  operation_id: null,
});
