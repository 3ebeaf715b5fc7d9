import { createMovements, createProductAndStock } from '#functions/stock/movements/create-movements.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import { brokenLedger } from '#tests/simulation/ledger.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { movementsContract } from '#shared/stock/movements.contract.ts';

const { createMovements: create, createProductAndStock: createProduct } = movementsContract.endpoints;

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
  level: async (productId: string) => (await services.stock.currentLevels([productId])).get(productId),
  /** What I1 to I4 find wrong. */
  broken: async () => brokenLedger(await readWholeTable(services.table.name)),
});

/** What a refused act says. */
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
