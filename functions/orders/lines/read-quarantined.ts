import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { quarantinedPart } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';

/** Quantity of each product in quarantined lots, for reserving more of it. */
export const readQuarantined = async (
  table: Table,
  lines: readonly { productId: string }[],
  now: Date,
): Promise<(productId: string) => number> => {
  const day = parisDay(now);
  const part = (productId: string) => quarantinedPart(productId, day);
  const read = await readTogether(
    table,
    lines.map(({ productId }) => part(productId)),
    { consistent: true },
  );
  return (productId) => read(part(productId));
};
