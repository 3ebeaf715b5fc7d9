import { productPart } from '#functions/catalog/catalog.module.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Product } from '#shared/catalog/product.ts';
import { saleUnitMismatch } from '#shared/orders/saved-line.ts';
import type { LineProblem, StandingLine, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { readContext } from './handled-writes.ts';
import type { StandingServices } from './standing-services.ts';

/**
 * Compares every standing order with the catalogue: customers with a product that was withdrawn, or whose
 * sale unit changed, are notified at once instead of at the next date. A product back on sale unchanged is
 * ordered again.
 */
export const checkLines = async (services: StandingServices, now: Date) => {
  let notified = 0;
  for await (const page of services.standing.everyone()) {
    const ids = new Set(page.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    const read = await readTogether(services.table, [...ids].map(productPart));
    for (const standing of page) {
      const lines = checkedLines(standing.lines, (id) => read(productPart(id)));
      if (lines && !standing.ended && (await changeLines(services, { ...standing, lines }, standing, now)))
        notified += 1;
    }
  }
  return { told: notified };
};

/** With the problems that they have now; undefined if nothing changed. */
export const checkedLines = (
  lines: readonly StandingLine[],
  product: (id: string) => Product | undefined,
): StandingLine[] | undefined => {
  let isSame = true;
  const checked = lines.map((line) => {
    const problem = problemOf(line, product(line.productId));
    if (problem === line.problem) return line;
    isSame = false;
    const { problem: _before, ...rest } = line;
    return problem ? { ...rest, problem } : rest;
  });
  return isSame ? undefined : checked;
};

const problemOf = (line: StandingLine, product: Product | undefined): LineProblem | undefined =>
  product?.onSale ? saleUnitMismatch(line, product) : 'withdrawn';

/** True if a change was notified. */
const changeLines = async (
  services: StandingServices,
  after: StandingOrder,
  before: StandingOrder,
  now: Date,
): Promise<boolean> => {
  const context = await readContext(services, after.customerId);
  if (!context) return false;
  const isWorse = after.lines.some(({ problem }, i) => problem && problem !== before.lines[i]?.problem);
  const { customerId, id, version } = after;
  const event = writeEvent(services.table, {
    id: `standing-lines-${id}-${version}`,
    type: 'standing-order.lines-changed',
    version: 1,
    at: now.toISOString(),
    data: { customerId, standingId: id },
  });
  // changed concurrently: the next run checks it again
  const isWritten = await unlessConditionFails(
    services.table.transact([
      services.standing.replace(after, context.dueOf(after)),
      ...(isWorse ? [event] : []),
    ]),
  );
  return isWorse && isWritten;
};
