import { expect, test } from 'vitest';
import { codeField } from '#shared/auth/second-factor.ts';

const read = (typed: unknown) => {
  const { success, data, error } = codeField.safeParse(typed);
  return success ? data : error.issues[0]?.message;
};

test('six digits or ten letters and digits, with a blank or a dash where people put one', () => {
  for (const code of ['123456', '123 456', 'ABCDE-FGH23', 'abcde fgh23', 'ABCDEFGH23'])
    expect(read(` ${code} `)).toBe(code);
});

test('any other input is refused with the expected format', () => {
  const wanted = 'Le code a six chiffres, ou dix lettres et chiffres pour un code de secours.';
  for (const wrong of [
    '12345',
    '1234567',
    '123-45',
    '12 3456',
    'ABCDE-FGH2',
    'ABCDE-FGH234',
    'ABCDE--FGH23',
    'ABCDÉ-FGH23',
    'x123456',
    '123456x',
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, wanted]);
  expect([read(''), read('  '), read(undefined)]).toEqual(Array(3).fill('Le code est requis'));
});
