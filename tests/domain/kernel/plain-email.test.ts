import { describe, expect, test } from 'vitest';
import { email, knownEmail } from '#shared/kernel/fields.ts';
import { formsOfEmail } from '#shared/kernel/plain-email.ts';

const taken = (address: string) => email().safeParse(address);

describe('a new e-mail address', () => {
  test('is one address however it is typed: no spaces around it, lower case, composed', () => {
    expect(taken(' Chloe\u0301@Bistrot.test ').data).toBe('chlo\u00e9@bistrot.test');
    expect(taken('anna+web@restaurant-essai.test').data).toBe('anna+web@restaurant-essai.test');
    expect(taken('иван@пример.рф').success).toBe(true);
  });

  test.each([
    ['nothing that takes no room', 'an\u200bna@bistrot.test'],
    ['no joiner', 'an\u200dna@bistrot.test'],
    ['no soft hyphen', 'an\u00adna@bistrot.test'],
    ['no Cyrillic letter among Latin ones', 'аnna@bistrot.test'],
    ['no Greek one in the domain', 'anna@bistrοt.test'],
    ['no full-width letter', 'ａnna@bistrot.test'],
    ['no ligature', 'ﬁona@bistrot.test'],
  ])('accepts %s', (_, address) => {
    expect(taken(address).error?.issues[0]?.message).toBe("L'email est invalide");
    // a user with such an address already signs in with it
    expect(knownEmail().safeParse(address).success).toBe(true);
  });
});

test('an address is looked up in each form in which it may be stored', () => {
  expect(formsOfEmail('anna@bistrot.test')).toEqual(['anna@bistrot.test']);
  expect(formsOfEmail('chloe\u0301@bistrot.test')).toEqual([
    'chlo\u00e9@bistrot.test',
    'chloe\u0301@bistrot.test',
  ]);
});
