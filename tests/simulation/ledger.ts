import { isSiteId, lotsOf, realAt, sites } from '#shared/stock/levels/stock-level.ts';
import type { WholeTable } from './whole-table.ts';

/** I2, I3, I4 of the stock ledger, from the table alone; empty when all hold. */
export const brokenLedger = ({
  levels,
  documents,
  adopted,
  lotOrders,
}: Pick<WholeTable, 'levels' | 'documents' | 'adopted' | 'lotOrders'>): string[] => {
  const nowCalled = (productId: string) => adopted.get(productId) ?? productId;
  const bySite = new Map<string, number>();
  const byLot = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, milli: number) =>
    sums.set(key, (sums.get(key) ?? 0) + milli);
  for (const { document } of documents) {
    for (const { productId, siteId, milli, lot } of document.lines) {
      const id = nowCalled(productId);
      add(bySite, `${id}/${siteId}`, milli);
      if (lot !== null) add(byLot, `${id}/${siteId}/${lot}`, milli);
    }
  }
  for (const { source, siteId, milli } of lotOrders) {
    add(byLot, `${nowCalled(source.productId)}/${siteId}/${source.lot}`, -milli);
  }
  const held = levels.flatMap((level) => [
    ...sites.flatMap(({ id }) => {
      const key = `${level.productId}/${id}`;
      return different('I2', key, realAt(level, id), take(bySite, key));
    }),
    ...lotsOf(level).flatMap(({ siteId, lot, milli }) => {
      const key = `${level.productId}/${siteId}/${lot}`;
      return different('I2', key, milli, take(byLot, key));
    }),
  ]);
  const unheld = [...bySite, ...byLot].flatMap(([key, milli]) => different('I2', key, 0, milli));
  return [...held, ...unheld, ...documents.flatMap(({ document }) => unbalanced(document))];
};

const take = (sums: Map<string, number>, key: string): number => {
  const milli = sums.get(key) ?? 0;
  sums.delete(key);
  return milli;
};

const different = (rule: string, what: string, held: number, moved: number): string[] =>
  held === moved ? [] : [`${rule} ${what}: ${held} in stock, ${moved} moved`];

const unbalanced = ({
  id,
  kind,
  lines,
  lossGrams,
}: WholeTable['documents'][number]['document']): string[] => {
  const sum = (of: typeof lines) => of.reduce((total, { milli }) => total + milli, 0);
  if (lines.some(({ siteId }) => !isSiteId(siteId))) return [`${id} moved something elsewhere`];
  if (kind === 'transfert') return different('I3', id, 0, sum(lines));
  if (kind !== 'transformation') return [];
  const firstExit = lines.findIndex(({ milli }) => milli < 0);
  return different('I4', id, -sum(lines.slice(firstExit)), lossGrams);
};
