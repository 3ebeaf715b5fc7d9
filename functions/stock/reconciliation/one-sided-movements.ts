import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { ownDocument, readPapers } from '#functions/stock/receptions/read-papers.ts';
import { keys } from '#functions/table-keys.ts';
import type { PendingMovement, UnreadMovement } from '#shared/stock/levels/reconciliation.ts';

type Services = { table: Table; movements: MovementsStore; newProducts: NewProductsStore };

const LIMIT = 500;

/** Movements that only one side has: made in the ERP and not read yet, or made here and not sent yet. */
export const notYetBothSides = async (
  { table, movements, newProducts }: Services,
  erp: DolibarrGateway,
): Promise<{ unread: UnreadMovement[]; pending: PendingMovement[] }> => {
  const cursor = await table.get<{ lastRowId: string }>(keys.syncCursor('movements'));
  const rows = await readErp(erp.listMovements({ afterRowId: cursor?.lastRowId ?? '0', limit: LIMIT }));
  const { marks } = await readPapers(erp, rows);
  const own = await movements.findMany(rows.flatMap((row) => ownDocument(row, marks) ?? []));
  const ours = new Set(own.flatMap(({ document }) => document.lines.map(({ code }) => code)));
  // movements of our receptions have no code
  const received = new Set(
    own.flatMap(({ document, refs }) => (document.received ? Object.values(refs) : [])),
  );
  const there = new Set(rows.map(({ code }) => code));
  const waiting = (await movements.listUnsent()).flatMap(({ document, refs }) =>
    document.lines.filter(({ n, code }) => refs[n] === undefined && !there.has(code)),
  );
  const pending = await Promise.all(
    waiting.map(async ({ productId, siteId, milli }) => ({
      productId: (await newProducts.erpIdOf(productId)) ?? productId,
      warehouseId: siteId,
      milli,
    })),
  );
  const isOurs = ({ id, code }: (typeof rows)[number]) => (code === null ? received.has(id) : ours.has(code));
  return { unread: rows.filter((row) => !isOurs(row)), pending };
};
