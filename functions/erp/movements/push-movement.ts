import type { ErpServices, StepServices } from '#functions/erp/writer/erp-services.ts';
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

/**
 * Writes each movement of a document to the ERP exactly once (invariant I7), in order: searched by its code,
 * posted, read back by its row. A refused movement does not stop the others; an ambiguous one does.
 * Idempotent; continues after the recorded lines.
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
  for (const line of lines.slice(before.length)) {
    step.left = lines.length - lines.indexOf(line);
    if (refs.has(String(line.n))) continue;
    try {
      const row = await pushLine(services, line, how);
      await services.movements.recordRef(recorded, line.n, row);
      refs.set(String(line.n), row);
    } catch (error) {
      const cause = error instanceof StepStopped ? refusalOf(error) : undefined;
      if (cause === undefined) throw error;
      const text = `${quantityText(movedQuantity(line))} de « ${line.productName} » à ${siteLabel(line.siteId)} : ${cause}`;
      await services.movements.recordRefusal(recorded, line.n, text);
      refused.push(text);
    }
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

/** @returns the row id in the ERP. */
const pushLine = async (services: ErpServices, line: MovementLine, how: Pushed): Promise<string> => {
  const erp = await services.erp();
  const code = line.code ?? '';
  const productId = await erpProductId(services, line.productId);
  const movement = movementOf(line, productId, how);
  for (let posts = 0; posts < POSTS_IN_A_ROW; posts++) {
    // the oldest is ours; a second one with its code is a copy made in Dolibarr
    const [found] = await readStep(erp.findMovementsByCode(code));
    if (found) return verified(found, line, productId);
    const { id } = await writeStep(erp.postMovement(movement));
    const written = await readBack(erp, id);
    // a truncated answer is a number too, of another row
    if (written?.code === code) return verified(written, line, productId);
  }
  throw notFoundAfterWrite(`Mouvement ${code}`);
};

/** Fields that all movements of a document share; one that waited overnight keeps its day. */
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

/** Posted, and then the ERP could not be reached: sent, not verified. */
const readBack = async (erp: DolibarrGateway, id: string): Promise<ErpMovement | undefined> => {
  try {
    return await readStep(erp.readMovement(id));
  } catch (error) {
    if (error instanceof StepStopped) throw new SentUnread(`mouvement n° ${id} envoyé, relecture impossible`);
    throw error;
  }
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
