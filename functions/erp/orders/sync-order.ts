import { askAboutOrder } from './ask-about-order.ts';
import { erpOrdersStore, type OrderInErp } from './erp-orders.store.ts';
import { erpQuestionsStore } from '#functions/erp/questions/erp-questions.store.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, StepStopped } from '#functions/erp/writer/erp-step.ts';
import { findOwnOrder } from './find-own-order.ts';
import { takeDelivery } from './take-delivery.ts';
import { takeOver } from './take-over.ts';
import { writeOrder } from './write-order.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { hasFreeLinesOf, isFreeLine } from '#shared/erp/taken-lines.ts';
import { factsOf, isAlike, isOwnTrace, isSame, type OurSide, verdict } from '#shared/erp/two-hands.ts';
import type { Order } from '#shared/orders/order.ts';

/** `state`: where it stands when it is not simply verified. */
type Synced = { erpRef: string | null; state?: ErpState };

/**
 * Brings shop and ERP together about an order. What was last read back is the base: only the shop changed it since, and
 * it is written; only the house changed it in the ERP, and the shop takes that over; both did, and a person says, nothing
 * being written meanwhile. Runs again at will and may stop before any call: it looks at what is there and does only what
 * is missing.
 * @returns the ERP's own number, or null when a cancelled order never reached it.
 */
export const syncOrder = (
  services: StepServices,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<Synced> =>
  retryOnConflict(async () => {
    const order = await services.orders.find(customerId, orderId);
    if (!order) throw new StepStopped({ kind: 'refused', reason: 'invalid_request', httpStatus: 0 });
    const erp = await services.erp();
    const held = await findOwnOrder(services, erp, order);
    const record = await erpOrdersStore(services.table).find(orderId);
    if (!held) return absent(services, order, record);
    const met = await meet(services, order, held, record ?? {});
    await takeDelivery(services, order, held);
    return met;
  });

/** Both hold it. */
const meet = async (
  services: StepServices,
  order: Order,
  held: ErpOrder,
  record: OrderInErp,
): Promise<Synced> => {
  const ours = ourSide(order);
  const theirs = factsOf(held);
  const questions = erpQuestionsStore(services.table);
  const asked = await questions.find('order', order.id);
  // what a person said holds for what they saw
  const isSeen = asked?.decided !== undefined && asked.seen !== null && isSame(asked.seen, theirs);
  if (isSeen && asked.decided === 'site' && !isAlike(ours, theirs)) {
    if (hasLeft(held)) return askAboutOrder(services, order, held, LEFT);
    const written = await write(services, order, held, { ...record, base: theirs });
    await questions.settle('order', order.id);
    return written;
  }
  const said = isSeen && asked.decided === 'dolibarr' ? 'take' : undefined;
  const what = said ?? decided(record, ours, held);
  if (what === 'both') return askAboutOrder(services, order, held);
  // its goods have left, or it is on an invoice: what was changed here since cannot be written there
  if (what === 'write' && hasLeft(held)) return askAboutOrder(services, order, held, LEFT);
  const done =
    what === 'write'
      ? await write(services, order, held, record)
      : what === 'take'
        ? await takeOver(services, order, held)
        : { erpRef: held.ref };
  if (asked) await questions.settle('order', order.id);
  return done;
};

const LEFT =
  'Déjà expédiée ou facturée dans Dolibarr : la version du site ne peut plus y être écrite. Corrigez-la d’abord là-bas.';

const hasLeft = ({ status, isBilled }: ErpOrder): boolean =>
  isBilled || status === 'shipping' || status === 'closed';

const decided = (record: OrderInErp, ours: OurSide, held: ErpOrder) => {
  const theirs = factsOf(held);
  const { base, writing } = record;
  if (writing && (held.status === 'draft' || !base || !isSame(base, theirs)) && isOwnTrace(writing, theirs))
    return 'write';
  return verdict(base, ours, theirs);
};

/**
 * Writes our version. Lines without a product are never sent and never removed: those that the house added there, and the
 * order here does not have, are taken over, or the two would come to different totals.
 */
const write = async (
  services: StepServices,
  order: Order,
  held: ErpOrder | undefined,
  record: OrderInErp,
): Promise<Synced> => {
  const written = await writeOrder(services, order, held, record);
  const hasAllTexts = written.status === 'cancelled' || hasFreeLinesOf(order.lines, factsOf(written));
  return hasAllTexts ? { erpRef: written.ref } : takeOver(services, order, written);
};

/** The ERP does not hold it: not yet, no longer, or its table is from before. */
const absent = async (
  services: StepServices,
  order: Order,
  record: OrderInErp | undefined,
): Promise<Synced> => {
  const wasThere = record?.base !== undefined && record.erpId !== undefined;
  if (order.status === 'annule') return { erpRef: wasThere ? order.erpRef : null };
  if (!wasThere && order.erpRef === null) return write(services, order, undefined, record ?? {});
  await mustBeReadable(services, record?.erpId);
  const questions = erpQuestionsStore(services.table);
  const asked = await questions.find('order', order.id);
  const answer = asked?.seen === null ? asked.decided : undefined;
  if (answer === 'site') {
    const written = await write(services, order, undefined, {});
    await questions.settle('order', order.id);
    return written;
  }
  const wasUntouched = record?.base !== undefined && isAlike(ourSide(order), record.base);
  const isPlain = wasUntouched && order.paidCents === 0 && (await isDeletion(services, record.erpId));
  if (answer !== 'dolibarr' && !isPlain) return askAboutOrder(services, order, undefined);
  const done = await takeOver(services, order, undefined);
  if (asked) await questions.settle('order', order.id);
  return done;
};

/** A key that may not see its third party any more is told of no such order in a list, and of its refusal by the id. */
const mustBeReadable = async (services: StepServices, erpId: string | undefined): Promise<void> => {
  if (erpId !== undefined) await readStep((await services.erp()).readOrder(erpId));
};

/**
 * Where younger orders are there, this one was deleted; where none is, the ERP may have been set back, as it has been
 * where another order bears its row's id.
 */
const isDeletion = async (services: StepServices, erpId: string | undefined): Promise<boolean> => {
  if (erpId === undefined) return false;
  const erp = await services.erp();
  const [newest] = await readStep(erp.listOrders({ limit: 1 }));
  if (newest === undefined || Number(newest.id) <= Number(erpId)) return false;
  return (await readStep(erp.readOrder(erpId))) === undefined;
};

const ourSide = (order: Order): OurSide => ({
  isCancelled: order.status === 'annule',
  lines: erpLines(order.lines.filter((line) => !isFreeLine(line))),
});
