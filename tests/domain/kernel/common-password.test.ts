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
  // a run of each keyboard, also with digits and signs between
  'qsdfghjklm',
  'tyuiopasdf',
  'uiopqsdfgh',
  'mnopqrst',
  'a1z2e3r4t5y6',
  '23456789',
  '87654321',
  // each look-alike
  'p4ssword',
  'pa55word',
  'mo7depa55e',
  'l1corne',
  's0leil',
  'b0uch3r',
  'entrecot€',
  '$oleil',
  'lun€12',
  'l!corne9',
  '!!!azerty!!!',
  'tyui!opqs',
  '!!!p4ssword',
  'm0t-de-p4sse',
  '12.34.56/78-90',
  'abab',
  'abcdabcdx',
  'Février2026',
  // the shortest that the form accepts
  'abc123',
  '123abc',
  'qwe123',
  'aze456',
  '1q2w3e',
  '1a2b3c',
  'azerty',
  '123456',
  'Viande',
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
  'k7mf9x',
  'tr8bqe',
  // one repeated piece, but not all of it
  'abab-moulin',
  'moulin-abab-9',
  'moulin-abab',
  // a run of five letters among others is no run
  'x7-azert-9',
  'tyuio-7-4!',
])('%s is a password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
