import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import {
  notFoundAfterWrite,
  readStep,
  SentUnread,
  StepStopped,
  writeStep,
} from '#functions/erp/writer/erp-step.ts';
import { erpProductId } from '#functions/erp/movements/push-product.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { pushReception } from '#functions/erp/movements/push-reception.ts';
import type { NewMovement } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityText } from '#shared/kernel/quantity.ts';
import { movedQuantity, type MovementLine } from '#shared/stock/movements/movement.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';

/** Refusals of a movement itself; any other one concerns the connection to the ERP and stops the document. */
const ABOUT_THE_LINE = new Set(['business_rule', 'invalid_request', 'not_found']);

/** Lines that are searched, posted and read back together: their codes fit in one address. */
const LINES_TOGETHER = 10;

/**
 * Writes each movement of a document to the ERP exactly once (invariant I7), in order: searched by its code,
 * posted, read back by its code. A refused movement does not stop the others; an ambiguous one does. Can be
 * repeated: movements that Dolibarr has already are found by their codes.
 */
export const pushMovements = async (
  services: StepServices,
  documentId: string,
): Promise<{ erpRef: string | null }> => {
  const recorded = await services.movements.find(documentId);
  if (!recorded) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
  const { step } = services;
  const { lines, kind, at } = recorded.document;
  if (recorded.document.received) return pushReception(services, recorded, recorded.document.received);
  const madeOn = parisDay(new Date(at));
  const how = { isTransfer: kind === 'transfert', ...(madeOn === parisDay(step.at) ? {} : { day: madeOn }) };
  const refs = new Map(Object.entries(recorded.refs));
  step.left ??= lines.length;
  const before = lines.slice(0, lines.length - step.left);
  const refused = before.flatMap(({ n }) => (refs.has(String(n)) ? [] : (recorded.refusals[n] ?? [])));
  const open = lines.filter(
    (line) =>
      !refs.has(String(line.n)) && !(before.includes(line) && recorded.refusals[line.n] !== undefined),
  );
  const leftFrom = (line: MovementLine) => lines.length - lines.indexOf(line);
  for (let at = 0; at < open.length; at += LINES_TOGETHER) {
    const results: Results = { refs: {}, refusals: {} };
    try {
      await pushTogether(services, open.slice(at, at + LINES_TOGETHER), { how, leftFrom, results });
    } finally {
      await services.movements.recordResults(recorded, results);
    }
    for (const [n, row] of Object.entries(results.refs)) refs.set(n, row);
    refused.push(...Object.values(results.refusals));
  }
  if (refused.length > 0) {
    throw new StepStopped({
      kind: 'refused',
      reason: 'business_rule',
      httpStatus: 503,
      detail: refused.join(' · ').slice(0, 800),
    });
  }
  return { erpRef: lines.map(({ n }) => refs.get(String(n))).join(', ') };
};

const refusalOf = ({ outcome }: StepStopped): string | undefined =>
  outcome.kind === 'refused' && ABOUT_THE_LINE.has(outcome.reason)
    ? (outcome.detail ?? outcome.reason)
    : undefined;

/**
 * Dolibarr 22.0.4 rolled back 8 of 100 posts that it had answered with 200 while others wrote stock too. The
 * answer was complete, so no call of ours is in progress: a movement that is then not found may be posted
 * again at once.
 */
const POSTS_IN_A_ROW = 4;

/** By number of the line: the row in Dolibarr, or why Dolibarr refuses it. */
type Results = { refs: Record<string, string>; refusals: Record<string, string> };

type Together = {
  how: Pushed;
  /** Number of lines from this one to the end. */
  leftFrom: (line: MovementLine) => number;
  /** Filled during the push, so that results before a failed call can be recorded. */
  results: Results;
};

const pushTogether = async (
  services: StepServices,
  lines: readonly MovementLine[],
  { how, leftFrom, results }: Together,
): Promise<void> => {
  const erp = await services.erp();
  const { step } = services;
  /** Runs `act` for a line; what Dolibarr refuses of the line is its result. */
  const forLine = async (line: MovementLine, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const cause = error instanceof StepStopped ? refusalOf(error) : undefined;
      if (cause === undefined) throw error;
      results.refusals[line.n] =
        `${quantityText(movedQuantity(line))} de « ${line.productName} » à ${siteLabel(line.siteId)} : ${cause}`;
    }
  };
  const productIds = new Map<MovementLine, string>();
  for (const line of lines)
    await forLine(line, async () => void productIds.set(line, await erpProductId(services, line.productId)));
  let missing = [...productIds.keys()];
  for (let posts = 0; ; posts++) {
    const rows = await rowsByCode(erp, missing, posts > 0);
    for (const line of missing) {
      const row = rows.get(line.code ?? '');
      if (row)
        await forLine(line, async () => {
          results.refs[line.n] = verified(row, line, productIds.get(line) ?? '');
        });
    }
    missing = missing.filter(({ code }) => !rows.has(code ?? ''));
    const [first] = missing;
    if (!first) return;
    if (posts === POSTS_IN_A_ROW) throw notFoundAfterWrite(`Mouvement ${first.code}`);
    for (const line of missing) {
      step.left = Math.min(step.left ?? Infinity, leftFrom(line));
      await forLine(line, async () => {
        await writeStep(erp.postMovement(movementOf(line, productIds.get(line) ?? '', how)));
      });
    }
    missing = missing.filter(({ n }) => results.refusals[n] === undefined);
  }
};

/** The oldest row of each code is ours; a second one is a copy made in Dolibarr, and is read as its own movement. */
const rowsByCode = async (
  erp: DolibarrGateway,
  lines: readonly MovementLine[],
  isPosted: boolean,
): Promise<Map<string, ErpMovement>> => {
  if (lines.length === 0) return new Map();
  const codes = lines.map(({ code }) => code ?? '');
  try {
    const rows = await readStep(erp.findMovementsByCodes(codes));
    return new Map(rows.toReversed().map((row) => [row.code ?? '', row]));
  } catch (error) {
    // Dolibarr accepted them and could not be reached afterwards: sent, not verified
    if (isPosted && error instanceof StepStopped)
      throw new SentUnread(`mouvement ${codes.join(', ')} envoyé, relecture impossible`);
    throw error;
  }
};

/** Of the whole document; movements that are sent on a later day keep the day on which they were made. */
type Pushed = Pick<NewMovement, 'isTransfer' | 'day'>;

const movementOf = (line: MovementLine, productId: string, how: Pushed): NewMovement => ({
  productId,
  warehouseId: line.siteId,
  milli: line.milli,
  code: line.code ?? '',
  label: line.label,
  ...how,
  ...lotNamed(line),
  // an exit takes from a lot whose dates are known
  ...(line.milli > 0 && line.eatBy !== null ? { eatBy: line.eatBy } : {}),
  ...(line.milli > 0 && line.sellBy !== null ? { sellBy: line.sellBy } : {}),
});

/** The lot that it left or entered, or that was read on stock without a lot here. */
const lotNamed = ({ lot, namedLot }: MovementLine): { lot?: string } => {
  const name = lot ?? namedLot;
  return name === undefined || name === null ? {} : { lot: name };
};

const verified = (row: ErpMovement, line: MovementLine, productId: string): string => {
  const same = row.productId === productId && row.warehouseId === line.siteId && row.milli === line.milli;
  if (same) return row.id;
  throw new StepStopped({
    kind: 'refused',
    reason: 'business_rule',
    httpStatus: 0,
    detail: `le mouvement n° ${row.id} de Dolibarr porte son code et n’est pas le même`,
  });
};
