import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  REQUESTS_PER_MINUTE,
  sharedRateLimit,
  waitForSlot,
} from '#functions/gateways/cashmag/request-slots.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

describe('request slots shared by every Lambda', () => {
  test('never more than forty in any minute, whatever the caller', async () => {
    const table = openTable(await createTestTable());
    let now = Date.parse('2026-11-21T10:00:00Z');
    const askers = [1, 2, 3].map(() => sharedRateLimit(table, 'person', () => now));
    const taken: number[] = [];
    for (let step = 0; step < 60; step++) {
      const waits = await Promise.all(askers.map((take) => take()));
      taken.push(...waits.filter((wait) => wait === 0).map(() => now));
      now += 1000;
    }
    expect(taken).toHaveLength(REQUESTS_PER_MINUTE);
    now = (taken[0] ?? 0) + 61_000;
    expect(await askers[0]?.()).toBe(0);
  });

  test('background work leaves a third of them to users', async () => {
    const table = openTable(await createTestTable());
    const now = Date.parse('2026-11-21T10:00:00Z');
    const take = { background: 0, person: 0 };
    for (const caller of ['background', 'person'] as const) {
      const asks = sharedRateLimit(table, caller, () => now);
      while ((await asks()) === 0) take[caller] += 1;
    }
    expect(take).toEqual({ background: 26, person: 14 });
  });

  test('while a user waits, the next free slots are theirs', async () => {
    const table = openTable(await createTestTable());
    let now = Date.parse('2026-11-21T10:00:00Z');
    const background = sharedRateLimit(table, 'background', () => now);
    const person = sharedRateLimit(table, 'person', () => now);
    while ((await background()) === 0) now += 500;
    while ((await person()) === 0) now += 1;
    now = Date.parse('2026-11-21T10:01:00.900Z');
    expect(await person()).toBeGreaterThan(0);
    now += 100;
    expect(await background()).toBeGreaterThan(0);
    expect(await person()).toBe(0);
    now += 15_000;
    expect(await background()).toBe(0);
  });
});

test.prop([fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 50, maxLength: 200 })])(
  'waiting as instructed keeps any minute under its limit',
  (gaps) => {
    const taken: number[] = [];
    let now = 0;
    for (const gap of gaps) {
      now += gap;
      now += waitForSlot(taken, now, 10);
      taken.push(now);
    }
    for (const [at, start] of taken.entries()) {
      const inMinute = taken.slice(at).filter((instant) => instant < start + 60_000);
      expect(inMinute.length).toBeLessThanOrEqual(10);
    }
  },
);
