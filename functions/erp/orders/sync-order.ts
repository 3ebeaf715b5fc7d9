import { openOrderQuestion } from './open-order-question.ts';
import { openShipmentQuestion } from './shipments.ts';
import type { OrderInErp } from './erp-orders.store.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped } from '#functions/erp/writer/erp-step.ts';
import { findOwnOrder } from './own-order.ts';
import { ACTOR, takeOver } from './pull-order.ts';
import { syncDay, takeDelivery } from './delivery.ts';
import { writeOrder } from './write-order.ts';
import { releaseRemainingLots } from '#functions/preparation/release-stock.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { log } from '#functions/platform/logger.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { recountFreed } from '#functions/stock/sync/sync-catalog.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import {
  hasAllTexts,
  canAcceptDeletion,
  isWeighedSince,
  ourSide,
  planOfBoth,
  planForMissing,
  type SyncPlan,
  everExistedInErp,
  wasReadBack,
} from '#shared/erp/sync-plan.ts';
import { cutsOf, recutProducts } from '#shared/erp/order-in-erp.ts';
import { isOutOfReach } from '#shared/erp/dolibarr-order.ts';
import { isFreeLine } from '#shared/erp/taken-lines.ts';
import { factsOf, writingOf } from '#shared/erp/three-way-merge.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** `state`: set if it is not simply verified. `writes`: saved in the transaction that ends the step. */
type OrderSyncResult = { erpRef: string | null; state?: ErpState; writes?: TransactItem[] };

/**
 * Records what the first write of a new order may leave in Dolibarr, before its first call. Empty for every
 * other write: whether those write at all is known only once Dolibarr was read.
 */
export const openFirstWrite = async (
  { orders, erpOrders, step }: StepServices,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<TransactItem[]> => {
  const order = await orders.find(customerId, orderId);
  const isNew = order && order.erpRef === null && order.status !== 'annule' && !awaitsApproval(order);
  if (!isNew || (await erpOrders.find(orderId))) return [];
  const writing = writingOf(undefined, ourSide(order), undefined);
  step.opened = writing;
  return [erpOrders.kept(orderId, { writing })];
};

/**
 * Syncs an order between shop and ERP. The last state read back is the base: a change only in the shop is
 * written, a change only in the ERP is pulled; if both changed, an operator decides and nothing is written
 * until then. Idempotent, and may stop before any call: it reads the present state and does only what is
 * missing.
 * @returns the ERP's own number, or null when a cancelled order never reached it.
 */
export const syncOrder = (
  services: StepServices,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<OrderSyncResult> =>
  retryOnConflict(async () => {
    const found = await services.orders.find(customerId, orderId);
    if (!found) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
    // the change that ended it may have stopped before all its lots were released
    const order = await releaseRemainingLots(services, found, services.step.at);
    const erpOrder = await readDolibarrOrder(services, order);
    const stored = (await services.erpOrders.find(orderId)) ?? {};
    if (!erpOrder) return absent(services, order, stored);
    const { record, asked } = await openShipmentQuestion(services, { order, erpOrder, record: stored });
    if (asked) return asked;
    const question = await services.erpQuestions.find('order', orderId);
    const both = { order, erpOrder, record };
    // nothing is written before an operator has answered
    const sides = question && !question.decided ? both : await syncDay(services, both, question?.decided);
    if (!sides) return openOrderQuestion(services, order, erpOrder, DAYS);
    const plan = planOfBoth(sides.order, factsOf(sides.erpOrder), sides.record, question);
    const synced = await carryOut(services, plan, { ...sides, hasQuestion: question !== undefined });
    await takeDelivery(services, sides.order, sides.erpOrder);
    return synced;
  });

/**
 * The order as Dolibarr has it before this step writes. If it exists already (our table was restored), or
 * cannot be read, this is not a first write: the announced write is removed, or a correction made in
 * Dolibarr would look like our own trace.
 */
const readDolibarrOrder = async (services: StepServices, order: Order): Promise<ErpOrder | undefined> => {
  const { opened } = services.step;
  const forget = async () => {
    if (opened) await services.erpOrders.forget(order.id);
  };
  delete services.step.opened;
  try {
    const erpOrder = await findOwnOrder(services, await services.erp(), order);
    if (erpOrder) await forget();
    return erpOrder;
  } catch (error) {
    await forget();
    throw error;
  }
};

const DAYS =
  'Le jour de livraison a été changé ici et dans Dolibarr : la version gardée donne aussi son jour.';

/** The ERP does not have it: not yet, deleted, or its database was restored. */
const absent = async (services: StepServices, order: Order, record: OrderInErp): Promise<OrderSyncResult> => {
  if (order.status === 'annule') return { erpRef: wasReadBack(record) ? order.erpRef : null };
  // nothing is written to the books while a Gérant may still refuse it; their approval writes it
  if (awaitsApproval(order)) return { erpRef: null, state: 'a_envoyer' };
  if (!everExistedInErp(order, record)) return write(services, order, undefined, record);
  await mustBeReadable(services, record.erpId);
  const question = await services.erpQuestions.find('order', order.id);
  const isDeleted = canAcceptDeletion(order, record) && (await isDeletion(services, record.erpId));
  const plan = planForMissing(question, isDeleted);
  return carryOut(services, plan, { order, record: {}, hasQuestion: question !== undefined });
};

type Found = { order: Order; erpOrder?: ErpOrder | undefined; record: OrderInErp; hasQuestion: boolean };

const carryOut = async (
  services: StepServices,
  plan: SyncPlan,
  { order, erpOrder, record, hasQuestion }: Found,
): Promise<OrderSyncResult> => {
  if (plan.act === 'ask') {
    if (plan.isReopened && !hasQuestion) await recordReopened(services, order);
    return openOrderQuestion(services, order, erpOrder, plan.why);
  }
  const synced = await act(services, plan, { order, erpOrder, record });
  if (hasQuestion) await services.erpQuestions.settle('order', order.id);
  return synced;
};

const recordReopened = ({ table, orders, step }: StepServices, { id }: Order): Promise<void> =>
  table.transact([
    orders.audit(id, {
      at: step.at.toISOString(),
      actor: ACTOR,
      field: 'statut_livraison',
      from: 'livre',
      to: 'rouverte',
      reason: 'dans Dolibarr',
    }),
  ]);

const act = (
  services: StepServices,
  plan: Exclude<SyncPlan, { act: 'ask' }>,
  { order, erpOrder, record }: { order: Order; erpOrder: ErpOrder | undefined; record: OrderInErp },
): OrderSyncResult | Promise<OrderSyncResult> => {
  switch (plan.act) {
    case 'write':
      return write(services, order, erpOrder, plan.over ? { ...record, base: plan.over } : record);
    case 'take':
      return takeOver(services, order, erpOrder, record);
    case 'nothing':
      return seen(services, { order, erpOrder, record });
  }
};

/**
 * Both are equal: later changes in Dolibarr are corrections after the closing. A cut changed since its line
 * was written is written again, as long as the line can be changed.
 */
const seen = async (
  services: StepServices,
  { order, erpOrder, record }: { order: Order; erpOrder: ErpOrder | undefined; record: OrderInErp },
): Promise<OrderSyncResult> => {
  const { id, closedAt } = order;
  const isRecut = recutProducts(order.lines, record.cuts).size > 0;
  if (isRecut && erpOrder && order.status !== 'annule' && !isOutOfReach(erpOrder))
    return write(services, order, erpOrder, record);
  if (closedAt !== undefined && isWeighedSince(order, record))
    await services.erpOrders.keep(id, { ...record, closedAt });
  return { erpRef: erpOrder?.ref ?? null };
};

/** Writes our version, and pulls text lines of Dolibarr that the order lacks. */
const write = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder | undefined,
  record: OrderInErp,
): Promise<OrderSyncResult> => {
  const { written, writes } = await writeOrder(services, order, erpOrder, record);
  if (written.status === 'cancelled') await countFreed(services, order);
  if (hasAllTexts(order, factsOf(written))) return { erpRef: written.ref, writes };
  await services.table.transact(writes);
  return takeOver(services, order, written, { cuts: cutsOf(order.lines) });
};

/** The ERP's virtual stock follows at once; what could not be counted is updated at night. */
const countFreed = async (services: StepServices, { lines }: Order): Promise<void> => {
  const ids = [...new Set(lines.filter((line) => !isFreeLine(line)).map(({ productId }) => productId))];
  try {
    await recountFreed(services, ids, services.step.at);
  } catch (error) {
    if (!(error instanceof ErpReadFailed)) throw error;
    log.warn('what a cancelled order freed was not counted', { error });
  }
};

/** A key that may no longer see its third party gets no such order in a list, and a refusal by id. */
const mustBeReadable = async (services: StepServices, erpId: string | undefined): Promise<void> => {
  if (erpId !== undefined) await readStep((await services.erp()).readOrder(erpId));
};

/**
 * If later orders exist, this one was deleted; if none does, the ERP may have been restored, as it was if
 * another order has its row id.
 */
const isDeletion = async (services: StepServices, erpId: string | undefined): Promise<boolean> => {
  if (erpId === undefined) return false;
  const erp = await services.erp();
  const [newest] = await readStep(erp.listOrders({ limit: 1 }));
  if (newest === undefined || Number(newest.id) <= Number(erpId)) return false;
  return (await readStep(erp.readOrder(erpId))) === undefined;
};
