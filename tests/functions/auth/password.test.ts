import { describe, expect, test } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from '#functions/platform/http/password.ts';

describe('password hashes', () => {
  test('carry their parameters and a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('Bistrot-demo'), hashPassword('Bistrot-demo')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await verifyPassword('Bistrot-demo', first)).toBe(true);
    expect(await verifyPassword('bistrot-demo', first)).toBe(false);
    expect(needsRehash(first)).toBe(false);
  });

  /** A vector of the reference implementation's own test (phc-winner-argon2, src/test.c, version 0x13). */
  test('are the argon2id everybody else computes, also with other parameters', async () => {
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('passwore', reference)).toBe(false);
    expect(needsRehash(reference)).toBe(true);
  });

  test('know an accent however the keyboard composes it', async () => {
    expect(await verifyPassword('Entreco\u0302te-2026', await hashPassword('Entrec\u00f4te-2026'))).toBe(
      true,
    );
  });

  test('no hash is never right, and an unreadable one is a fault', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    await expect(verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('unreadable');
  });
});
