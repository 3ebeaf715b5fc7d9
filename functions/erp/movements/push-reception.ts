import { erpProductId } from '#functions/erp/movements/push-product.ts';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewReception } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { ErpReception } from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import type { LedgerRecord } from '#functions/stock/stock.module.ts';
import type { MovementLine, ReceivedOrder } from '#shared/stock/movements/movement.ts';
import { lineReceivedBy } from '#shared/stock/receptions/received-rows.ts';

/**
 * Writes one reception to the ERP: searched by our document's id, created, validated, and closed if stock
 * moves only then; each step is read back, and last the movements that it made. Idempotent: completed steps
 * are found.
 */
export const pushReception = async (
  services: ErpServices,
  recorded: LedgerRecord,
  received: ReceivedOrder,
): Promise<{ erpRef: string | null }> => {
  const { id: documentId, lines } = recorded.document;
  const erp = await services.erp();
  const find = async () => (await readStep(erp.findReceptionsByMark(documentId)))[0];
  const made = (await find()) ?? (await create(services, erp, recorded, received, find));
  const validated = made.status === 'draft' ? await validate(erp, made, find) : made;
  const productIds = new Map<string, string>();
  for (const { productId } of lines) productIds.set(productId, await erpProductId(services, productId));
  const rows = await movementsOf(erp, validated);
  const refs = matched(lines, rows, productIds, validated);
  await services.movements.recordResults(recorded, { refs: Object.fromEntries(refs), refusals: {} });
  for (const { productId, lot } of lines)
    if (lot !== null) await services.stock.lots.nameReception({ productId, lot }, documentId, validated);
  return { erpRef: validated.ref };
};

type Find = () => Promise<ErpReception | undefined>;

const create = async (
  services: ErpServices,
  erp: DolibarrGateway,
  { document }: LedgerRecord,
  received: ReceivedOrder,
  find: Find,
): Promise<ErpReception> => {
  const lines: NewReception['lines'][number][] = [];
  for (const { productId, siteId, milli, lot, eatBy, sellBy, orderLine } of document.lines) {
    if (!orderLine) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
    const there = await erpProductId(services, productId);
    lines.push({
      productId: there,
      orderLineId: orderLine.id,
      warehouseId: siteId,
      milli,
      lot,
      eatBy,
      sellBy,
      unitPriceE4: orderLine.unitPriceE4,
    });
  }
  const { supplierId, orderId, day, deliveryRef, note } = received;
  await writeStep(
    erp.createReception({
      supplierId,
      orderId,
      day,
      mark: document.id,
      ...(deliveryRef === null ? {} : { supplierRef: deliveryRef }),
      ...(note === '' ? {} : { privateNote: note }),
      lines,
    }),
  );
  const found = await find();
  if (!found) throw notFoundAfterWrite(`Réception de la commande ${received.orderRef}`);
  return found;
};

const validate = async (
  erp: DolibarrGateway,
  { id, ref }: ErpReception,
  find: Find,
): Promise<ErpReception> => {
  const outcome = await erp.validateReception(id);
  const found = outcome.kind === 'ok' || isRolledBack(outcome) ? await find() : undefined;
  if (isRolledBack(outcome) && found?.status === 'draft') {
    throw refused(`la réception est restée à l’état de brouillon : ${outcome.cause}`);
  }
  await writeStep(Promise.resolve(outcome));
  if (!found || found.status === 'draft') throw notFoundAfterWrite(`Validation de la réception ${ref}`);
  return found;
};

/**
 * A refused validation (a lot that exists with another DLC, for example) answers 500 without details, which
 * is ambiguous; that the reception is still a draft is not. A database conflict may pass.
 */
const isRolledBack = (
  outcome: ErpOutcome<ErpReception>,
): outcome is Extract<ErpOutcome<ErpReception>, { kind: 'ambiguous' }> =>
  outcome.kind === 'ambiguous' &&
  outcome.cause.startsWith('HTTP 500') &&
  !/deadlock|lock wait/i.test(outcome.cause);

/** If its validation moved nothing, stock moves at the closing of a reception, or never by one. */
const movementsOf = async (
  erp: DolibarrGateway,
  { id, ref, status }: ErpReception,
): Promise<ErpMovement[]> => {
  const read = () => readStep(erp.listReceptionMovements([id]));
  const rows = await read();
  if (rows.length > 0) return rows;
  if (status !== 'closed') await writeStep(erp.closeReception(id));
  const afterClosing = await read();
  if (afterClosing.length > 0) return afterClosing;
  throw refused(
    `la réception ${ref} y est, et n’a bougé aucun stock : Configuration > Modules > Stocks, choisissez l’entrée en stock à la validation ou à la clôture des réceptions ; puis saisissez là-bas le mouvement de celle-ci`,
  );
};

/** Pairs each line of ours with its movement; a reception that was changed concurrently needs an operator. */
const matched = (
  lines: readonly MovementLine[],
  rows: readonly ErpMovement[],
  productIds: ReadonlyMap<string, string>,
  { ref }: ErpReception,
): Map<number, string> => {
  const refs = new Map<number, string>();
  const ours = lines.map((line) => ({
    ...line,
    productId: productIds.get(line.productId) ?? line.productId,
  }));
  for (const row of rows) {
    const line = lineReceivedBy(row, ours, (n) => !refs.has(n));
    if (line) refs.set(line.n, row.id);
  }
  const missing = ours.filter(({ n }) => !refs.has(n));
  if (missing.length === 0) return refs;
  const names = missing.map(({ productName }) => `« ${productName} »`).join(', ');
  throw refused(`la réception ${ref} n’y a pas le même mouvement pour ${names}`);
};

const refused = (detail: string): StepStopped =>
  new StepStopped({ kind: 'refused', reason: 'business_rule', httpStatus: 0, detail });
