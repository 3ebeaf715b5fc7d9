import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { reportedLines } from './reported-lines.ts';
import { notFoundAfterWrite, readStep, StepStopped, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { type ErpLine, lineChanges } from '#shared/erp/order-in-erp.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';

/**
 * Makes the ERP's order contain our lines: surplus ones are removed, missing ones added, the rest stays. The
 * difference is computed from the order as just read, so that a step continues where the previous one
 * stopped, crashed, or was undone in the ERP.
 */
export const settleLines = async (
  services: StepServices,
  erp: DolibarrGateway,
  erpOrder: ErpOrder,
  order: Order,
  { lines, recut }: { lines: readonly ErpLine[]; recut: ReadonlySet<string> },
): Promise<ErpOrder> => {
  const { surplus, missing } = lineChanges(lines, erpOrder.lines, recut);
  if (surplus.length + missing.length === 0) return erpOrder;
  const { step } = services;
  const reported = await reportedLines(services, erp, order.customerId, missing);
  await asDraft(erp, erpOrder);
  step.left = surplus.length + missing.length;
  for (const line of surplus) {
    const removed = await erp.deleteOrderLine(erpOrder.id, line.id);
    // already removed concurrently; the read-back shows whether that was right
    const isAlreadyRemoved = removed.kind === 'refused' && removed.reason === 'not_found';
    if (!isAlreadyRemoved) await writeStep(Promise.resolve(removed));
    step.left -= 1;
  }
  for (const line of reported) {
    await writeStep(erp.addOrderLine(erpOrder.id, line));
    step.left -= 1;
  }
  const rewritten = await readStep(erp.readOrder(erpOrder.id));
  if (!rewritten) throw notFoundAfterWrite(`Commande ${order.reference}`);
  mustBeSame(order, lines, rewritten);
  return rewritten;
};

/** Lines can be changed on a draft only; a cancelled order is validated first. */
const asDraft = async (erp: DolibarrGateway, { id, status }: ErpOrder): Promise<void> => {
  if (status === 'shipping' || status === 'closed') {
    // its goods were shipped: an operator must decide
    throw new StepStopped({
      kind: 'refused',
      reason: 'business_rule',
      httpStatus: 0,
      detail: 'expédiée dans Dolibarr',
    });
  }
  if (status === 'cancelled') await writeStep(erp.validateOrder(id));
  if (status !== 'draft') await writeStep(erp.setOrderToDraft(id));
};

/** Acknowledged and read back differently: the order is ambiguous, and an operator sees which line. */
export const mustBeSame = (order: Order, lines: readonly ErpLine[], erpOrder: ErpOrder): void => {
  const { surplus, missing } = lineChanges(lines, erpOrder.lines);
  const [first] = [...missing, ...surplus];
  if (!first) return;
  const { productId } = first;
  const line = order.lines.find((one) => one.productId === productId);
  const text = (milli: number | undefined) =>
    milli === undefined ? 'rien' : quantityText(quantityOf(line?.ordered.unit ?? 'kg', milli));
  const ours = missing.find((one) => one.productId === productId)?.quantity.milli;
  const theirs = surplus.find((one) => one.productId === productId)?.milli;
  const what = `« ${line?.label ?? `produit ${productId}`} » : ${text(ours)} ici, ${text(theirs)} là-bas`;
  const isPrice = ours !== undefined && ours === theirs;
  throw new StepStopped({
    kind: 'ambiguous',
    cause: `les lignes relues dans Dolibarr ne sont pas celles de la commande (${what}${isPrice ? ', à un autre prix' : ''})`,
  });
};
