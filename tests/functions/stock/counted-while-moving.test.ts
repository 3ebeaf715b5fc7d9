import { beforeEach, describe, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { keys } from '#functions/table-keys.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { type Environment, openEnvironment } from '#tests/simulation/environment.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { workOff } from '#tests/support/database/outbox.ts';

/** A count is the stock when it began: movements during its reading are neither counted twice nor lost. */
let environment: Environment;
beforeEach(async () => {
  environment = await openEnvironment(() => 0);
});

const PRODUCT = '1';
const moveHere = async (kg: number): Promise<void> => {
  const { services, now } = environment;
  await movementFixture(services, now).send({ product_id: PRODUCT, warehouse_id: 1, qty: kg });
  await workOff(services.table, 'erp', now(), (message) => pushEvent(services, message, now()));
};
const moveInDolibarr = async (milli: number): Promise<void> =>
  void environment.erp.stock.move({ productId: PRODUCT, warehouseId: '1', milli });
type Read = 'readProductsAfter' | 'listMovements' | 'readProducts';
/** Once, right before or after the ERP's answer, while the reading goes on. */
const around = (call: Read, when: 'before' | 'after', act: () => Promise<void>): void => {
  const { gateway } = environment.erp;
  const whole = gateway[call] as (asked: unknown) => Promise<unknown>;
  const once = async (asked: unknown) => {
    Object.assign(gateway, { [call]: whole });
    if (when === 'before') await act();
    const answer = await whole(asked);
    if (when === 'after') await act();
    return answer;
  };
  Object.assign(gateway, { [call]: once });
};
const count = () => syncWholeCatalog(environment.services, environment.now(), async () => {});
const follow = () => syncMovedStock(environment.services, environment.now());
const ours = async () => {
  const levels = await environment.services.stock.currentLevels([PRODUCT]);
  return realAt(levels.get(PRODUCT)!, '1');
};
const theirs = () => environment.erp.stock.milliAt(PRODUCT, '1');
/** Stock corrected in the ERP without a movement: a difference that a count takes over. */
const CORRECTION = 4000;
const correct = () => {
  const { movements } = environment.erp.stock;
  const at = movements.findIndex(
    ({ productId, warehouseId }) => productId === PRODUCT && warehouseId === '1',
  );
  movements[at] = { ...movements[at]!, milli: movements[at]!.milli + CORRECTION };
};
/** Surplus of counts over all movements, since the shop was opened. */
const surpluses = async () => {
  const { items } = await environment.services.movements.list(200);
  return items
    .filter(({ document }) => document.kind === 'comptage' && !opening.has(document.id))
    .flatMap(({ document }) => document.lines.map(({ milli }) => milli));
};
let opening = new Set<string>();
beforeEach(async () => {
  const { items } = await environment.services.movements.list(200);
  opening = new Set(items.map(({ document }) => document.id));
});

describe('a count with a difference to take over, concurrent with a movement of the same product', () => {
  test.each([
    ['here, before the products are read', 'readProductsAfter', 'before', () => moveHere(2)],
    ['here, after the products were read', 'readProductsAfter', 'after', () => moveHere(2)],
    ['here, after the movements were read', 'listMovements', 'after', () => moveHere(2)],
    ['in the ERP, before the products are read', 'readProductsAfter', 'before', () => moveInDolibarr(-700)],
    ['in the ERP, after the products were read', 'readProductsAfter', 'after', () => moveInDolibarr(-700)],
    ['in the ERP, after the movements were read', 'listMovements', 'after', () => moveInDolibarr(-700)],
  ] as const)('%s: what moved is no surplus', async (_what, call, when, move) => {
    correct();
    around(call, when, move);
    await count();
    await follow();
    // so long after a movement made here a surplus is left alone
    environment.pass(15 * 60);
    await count();
    expect(await ours()).toBe(theirs());
    expect(await surpluses()).toEqual([CORRECTION]);
    expect(await movementFixture(environment.services, environment.now).broken()).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'and once more %s it is counted again because it had moved',
    async (when) => {
      correct();
      await moveInDolibarr(-700);
      around('readProducts', when, () => moveInDolibarr(-300));
      await count();
      await follow();
      await count();
      expect(await ours()).toBe(theirs());
      expect(await surpluses()).toEqual([CORRECTION]);
    },
  );
});

test('the very first count begins at the current position of the movements', async () => {
  const { services } = environment;
  await services.table.remove(keys.syncCursor('movements'));
  around('readProductsAfter', 'after', () => moveInDolibarr(-700));
  await count();
  expect(await ours()).toBe(theirs());
});
