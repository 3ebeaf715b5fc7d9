import { expect, test } from 'vitest';
import { isCommonPassword } from '#shared/kernel/common-password.ts';

test.each([
  'password',
  'Password123!',
  'P@ssw0rd',
  'motdepasse',
  'Mot-de-passe-1',
  'M0tDeP@sse2026',
  'azertyuiop',
  'Azerty123456',
  '12345678',
  '2026-11-22',
  '00000000',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefgh',
  '9876543210',
  'Bordeaux33',
  'boucherie2026',
  'Bienvenue1!',
  'j3t@ime2025',
  'administrateur12',
])('%s is refused', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Bistrot-demo-2026',
  'Admin-demo-2026!',
  'Super-demo-2026!',
  'k7mf-9xqp-w3hd',
  'trois canards sous un parapluie',
  'boeuf-orage-lanterne',
  'Zq8!vT2#mL',
])('%s is a password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
