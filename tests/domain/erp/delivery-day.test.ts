import { expect, test } from 'vitest';
import { planOfDay } from '#shared/erp/delivery-day.ts';

const [a, b, c] = ['2026-11-30', '2026-12-01', '2026-12-02'];

test.each([
  ['the same on both sides', { base: a, ours: a, theirs: a }, 'nothing'],
  ['changed alike on both sides', { base: a, ours: b, theirs: b }, 'nothing'],
  ['changed here', { base: a, ours: b, theirs: a }, 'write'],
  ['changed in the ERP', { base: a, ours: a, theirs: b }, 'take'],
  ['taken away in the ERP', { base: a, ours: a, theirs: null }, 'take'],
  ['changed on both sides', { base: a, ours: b, theirs: c }, 'ask'],
  ['changed on both sides, the site’s holds', { base: a, ours: b, theirs: c, decided: 'site' }, 'write'],
  ['changed on both sides, the ERP’s holds', { base: a, ours: b, theirs: c, decided: 'dolibarr' }, 'take'],
  ['never read back, ours differs', { base: undefined, ours: b, theirs: a }, 'write'],
  ['never read back, none here', { base: undefined, ours: null, theirs: a }, 'take'],
  ['none on either side', { base: undefined, ours: null, theirs: null }, 'nothing'],
] as const)('%s', (_what, days, plan) => {
  expect(planOfDay(days)).toBe(plan);
});
