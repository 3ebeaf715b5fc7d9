import { blockLot, releaseLot } from '#functions/stock/lots/block-lot.ts';
import { availableLots, getLot } from '#functions/stock/lots/list-lots.ts';
import { createMovements, createProductAndStock } from '#functions/stock/movements/create-movements.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { getOperation, undoMovements } from '#functions/stock/movements/undo-movements.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import { brokenLedger } from '#tests/simulation/ledger.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const { createMovements: create, createProductAndStock: createProduct } = movementsContract.endpoints;

type HoldMore = { withCuts?: boolean; tree?: string };

/** Bodies as they come over the wire, answers as they leave; `now` is when. */
export const movementFixture = (services: MovementServices, now: () => Date) => ({
  send: (body: object, key?: string) =>
    createMovements(services, { body: create.body.parse(body), adminId: 'ADMIN1', key, now: now() }),
  createProduct: (body: object, key?: string) =>
    createProductAndStock(services, {
      body: createProduct.body.parse(body),
      adminId: 'ADMIN1',
      key,
      now: now(),
    }),
  undo: (documentId: string) => undoMovements(services, { documentId, adminId: 'ADMIN2', now: now() }),
  operation: (documentId: string) => getOperation(services, documentId),
  block: (productId: string, lot: string, reason = 'Température', more: HoldMore = {}) =>
    blockLot(services, { productId, lot, reason, adminId: 'ADMIN1', now: now(), ...more }),
  release: (productId: string, lot: string, reason = 'Contrôlé', more: HoldMore = {}) =>
    releaseLot(services, { productId, lot, reason, adminId: 'ADMIN2', now: now(), ...more }),
  lot: async (productId: string, lot: string) => (await getLot(services, { productId, lot }, now())).data,
  available: (productId: string, siteId: '1' | '2' = '1') =>
    availableLots(services, { productId, siteId }, now()),
  level: async (productId: string) => (await services.stock.currentLevels([productId])).get(productId),
  /** Violations of I1 to I4. */
  broken: async () => brokenLedger(await readWholeTable(services.table.name)),
});

/** The message of a refused act. */
export const refusalOf = async (act: Promise<unknown>) => {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, status, message, field, details } = error;
    return { code, status, message, field, stage: details?.['stage'] };
  }
  throw new Error('not refused');
};
