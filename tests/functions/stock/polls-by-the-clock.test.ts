import { expect, test, vi } from 'vitest';
import { shopSchedules } from '#infra/stack/shop-schedules.ts';
import { ERP_POLL_SECONDS, POLLS_PER_RUN } from '#shared/stock/erp-polls.ts';

const sent: { body: unknown; delaySeconds?: number }[] = [];
vi.mock('#functions/platform/queue/queue.ts', () => ({
  sendToQueue: async (_queue: string, message: (typeof sent)[number]) => void sent.push(message),
}));

/** Seconds that a poll and its queue may take: the longest poll seen on a real Dolibarr was 3.7 s. */
const SPARE = 15;
const PROMISED_SECONDS = 300;
const CALLS = { most: 60, ofEveryLook: 4, ofEveryFourth: 1, hourly: 4 };

test('changes in the ERP are seen within five minutes by the schedule, at sixty calls an hour', async () => {
  process.env['TABLE_NAME'] ??= 'test';
  const { handler } = await import('#functions/stock/sync/catalog-sync.schedule.ts');
  await handler({ mode: 'incremental' });
  const { when } = shopSchedules['catalog-sync']!;
  const every = Number(/^rate\((\d+) minutes\)$/.exec(when)?.[1]) * 60;
  // two runs: every poll and the one after it
  const looks = [0, every].flatMap((start) => sent.map(({ delaySeconds = 0 }) => start + delaySeconds));
  const waits = looks.slice(1).map((at, i) => at - looks[i]!);
  expect(Math.max(...waits) + SPARE).toBeLessThanOrEqual(PROMISED_SECONDS);
  expect(sent.map(({ body }) => body)).toEqual(sent.map(() => ({ mode: 'incremental' })));
  // a queue delays no longer
  expect(Math.max(...looks.slice(0, POLLS_PER_RUN))).toBeLessThanOrEqual(900);

  const inAnHour = Math.ceil(3600 / ERP_POLL_SECONDS);
  const calls = inAnHour * CALLS.ofEveryLook + Math.ceil(inAnHour / 4) * CALLS.ofEveryFourth + CALLS.hourly;
  expect(calls).toBeLessThanOrEqual(CALLS.most);
});
