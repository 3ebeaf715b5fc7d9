import { expect, test } from 'vitest';
import { admitSignIn } from '#functions/auth/sign-in-guard.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { codeField } from '#shared/auth/second-factor.ts';
import { createTestTable } from '#tests/support/database/database.ts';

test('two first sign-ins at the same time leave both networks known', async () => {
  const table = openTable(await createTestTable());
  const now = new Date('2026-11-28T10:00:00Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const admit = (address: string, at: Date) =>
    admitSignIn(table, 'pro', { address, mail: 'chef@bistrot-demo.test', now: at });
  const home = await admit('203.0.113.7', now);
  const work = await admit('198.51.100.9', later(600));
  await Promise.all([home.succeeded(), work.succeeded()]);
  // known networks are not counted
  expect((await admit('203.0.113.7', later(601))).failures).toBe(0);
  expect((await admit('198.51.100.9', later(601))).failures).toBe(0);
});

test.each(['123456', '123 456', '123-456', 'ABCDE-12345'])('a code may be typed as « %s »', (code) => {
  expect(codeField.safeParse(code).success).toBe(true);
});
