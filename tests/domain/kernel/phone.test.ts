import { describe, expect, it } from 'vitest';
import { isPhone, phoneHref, phoneText } from '#shared/kernel/phone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('display of a phone number', () => {
  it.each([
    ['0536490000', '05 36 49 00 00'],
    ['05.36.49.00.00', '05 36 49 00 00'],
    ['05 36 49 00 00', '05 36 49 00 00'],
    ['+33536490000', '+33 5 36 49 00 00'],
    ['+33 (0)5 36 49 00 00', '+33 5 36 49 00 00'],
    ['0033 5 36 49 00 00', '+33 5 36 49 00 00'],
  ])('%s reads %s, in pairs that no line breaks', (typed, shown) => {
    expect(plain(phoneText(typed))).toBe(shown);
    expect(phoneText(typed)).not.toContain(' ');
  });

  it('an invalid French number is shown as typed', () => {
    for (const typed of ['+34 912 345 678', '112', 'poste 12', '']) expect(phoneText(typed)).toBe(typed);
  });

  it('is dialled without its formatting', () => {
    expect(phoneHref('+33 5 36-49.00 00')).toBe('tel:+33536490000');
    expect(phoneHref('+33 (0)5 36 49 00 00')).toBe('tel:+33536490000');
    expect(phoneHref('0033 (0)5 36 49 00 00')).toBe('tel:0033536490000');
    expect(phoneHref('(05) 36 49 00 00')).toBe('tel:0536490000');
  });

  it.each([
    '05 36 49 00 00',
    '+33 (0)5 36 49 00 00',
    '0033536490000',
    '+377 93 15 00 00',
    '+1 (212) 555-0100',
  ])('%s is a whole number', (typed) => expect(isPhone(typed)).toBe(true));

  it.each(['05 36 49', '05 36 49 00', '+33 5 36', '112', '', '+', '05 36 49 00 00 11'])(
    '%s is none',
    (typed) => expect(isPhone(typed)).toBe(false),
  );
});
