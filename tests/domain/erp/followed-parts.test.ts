import { expect, test } from 'vitest';
import { heartbeatChecks, isPartLate, unreadParts } from '#shared/erp/followed-parts.ts';

const NOW = new Date('2026-11-28T07:50:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const checkOf = (key: string, heartbeats: Parameters<typeof heartbeatChecks>[0]) =>
  heartbeatChecks(heartbeats, NOW).find((check) => check.key === key);

test('each part names the instant at which it was read last', () => {
  expect(checkOf('polled-orders', { orders: { readAt: minutesAgo(8) } })).toMatchObject({
    state: 'bon',
    found: 'Commandes relues à 8\u00a0h\u00a042',
  });
  expect(
    checkOf('polled-agreed-prices', { 'agreed-prices': { readAt: '2026-11-27T02:00:00.000Z' } }),
  ).toMatchObject({ state: 'bon', found: 'Prix convenus relus le 27/11/2026 à 3\u00a0h' });
  expect(checkOf('polled-lots', {})).toMatchObject({ state: 'inconnu' });
});

test('a part is late once it was not read for longer than its rhythm allows', () => {
  expect(isPartLate('orders', { readAt: minutesAgo(14) }, NOW)).toBe(false);
  expect(isPartLate('orders', { readAt: minutesAgo(15) }, NOW)).toBe(true);
  expect(isPartLate('lots', { readAt: minutesAgo(15) }, NOW)).toBe(false);
  expect(isPartLate('orders', undefined, NOW)).toBe(false);
  expect(isPartLate('orders', { failing: { since: minutesAgo(20), cause: 'x' } }, NOW)).toBe(true);
  expect(checkOf('polled-orders', { orders: { readAt: minutesAgo(48) } })).toMatchObject({
    state: 'mauvais',
    found: 'Commandes relues à 8\u00a0h\u00a002',
  });
});

test('a part that fails gives its cause with its last success', () => {
  const failing = { since: minutesAgo(5), cause: 'Dolibarr refuse l’accès (403).' };
  const heartbeats = { orders: { readAt: minutesAgo(8), failing }, invoices: { readAt: minutesAgo(3) } };
  expect(checkOf('polled-orders', heartbeats)).toMatchObject({
    state: 'mauvais',
    found: 'Commandes relues à 8\u00a0h\u00a042 ; Dolibarr refuse l’accès (403).',
  });
  expect(unreadParts(heartbeats, NOW)).toEqual(['commandes et expéditions']);
});
