import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS_PER_MINUTE } from '#functions/gateways/cashmag/request-slots.ts';
import { demoTillDays } from '#infra/local/demo/extract-days.ts';
import { openTillEnvironment, type TillEnvironment } from '#tests/support/providers/till-environment.ts';

let environment: TillEnvironment;
beforeAll(async () => {
  environment = await openTillEnvironment();
});
afterAll(() => environment.close());

it('the demo’s till readings leave half of a minute’s requests to users', async () => {
  const begun = environment.clock.now().getTime();
  const days = demoTillDays('2026-11-21');
  expect([days[0], days.at(-1)]).toEqual(['2026-11-20', '2026-11-13']);
  for (const date of days) expect(await environment.extract(date)).toMatchObject({ status: 'done' });
  expect(environment.requests.length).toBeLessThanOrEqual(REQUESTS_PER_MINUTE / 2);
  // no request waited for a slot
  expect(environment.clock.now().getTime()).toBe(begun);
});
