import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleWeighing } from '#functions/payments/settle-weighing.ts';
import { openHeldOrder } from '#tests/functions/payments/held-order.ts';
import { openCardPayer, type Payer } from '#tests/functions/payments/held-payers.ts';

const clock = { ms: Date.now() };
let payer: Payer;
beforeAll(async () => {
  payer = await openCardPayer(() => clock.ms);
});
afterAll(() => payer.close());

test('paid in part and authorised for the rest: both are settled by one reading of the settings', async () => {
  const held = await openHeldOrder(payer, clock);
  const asked: string[] = [];
  const services = {
    ...held.services,
    settings: {
      read: (async (setting) => {
        asked.push(setting.name);
        return held.services.settings.read(setting);
      }) satisfies typeof held.services.settings.read,
    },
  };
  const order = { ...(await held.order()), paidCents: 3000, receivedCents: 3000 };
  const { change } = await settleWeighing(services, order, held.price, new Date(clock.ms));
  expect(change).toMatchObject({ hold: { takesCents: held.price - 3000 } });
  expect(asked).toHaveLength(1);
});

test('excess beyond an authorisation is written off below the threshold, and requested from it on', async () => {
  const held = await openHeldOrder(payer, clock);
  const order = await held.order();
  const waives = async (beyondCents: number) => {
    const total = held.most + beyondCents;
    const { change } = await settleWeighing(held.services, order, total, new Date(clock.ms));
    expect(change.hold?.takesCents).toBe(held.most);
    return change.hold?.waivesRest ?? false;
  };
  expect([await waives(0), await waives(199), await waives(200)]).toEqual([false, true, false]);
});
