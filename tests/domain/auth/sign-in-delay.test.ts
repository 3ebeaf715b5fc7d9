import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { codeDelaySeconds, signInDelaySeconds, TELL_OWNER_AT } from '#shared/auth/sign-in-delay.ts';

test('five tries are free; then a second, doubling each time, a minute at most', () => {
  expect([0, 1, 5, 6, 7, 8, 11, 12, 13, 60].map(signInDelaySeconds)).toEqual([
    0, 0, 0, 1, 2, 4, 32, 60, 60, 60,
  ]);
});

test('a wrong code waits the same at first, then ten minutes at most', () => {
  expect([0, 5, 6, 7, 14, 15, 16, 60].map(codeDelaySeconds)).toEqual([0, 0, 1, 2, 256, 512, 600, 600]);
});

property.prop([fc.nat(10_000)])('never shorter for one failure more', (failures) => {
  expect(signInDelaySeconds(failures + 1)).toBeGreaterThanOrEqual(signInDelaySeconds(failures));
});

test('the owner gets a mail once guessing costs more than a person would tolerate', () => {
  expect(signInDelaySeconds(TELL_OWNER_AT)).toBeGreaterThan(10);
});
