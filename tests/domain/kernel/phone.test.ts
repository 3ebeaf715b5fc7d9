import { describe, expect, it } from 'vitest';
import { phoneHref, phoneText } from '#shared/kernel/phone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a phone number before people', () => {
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

  it('what is no French number stays as it was typed', () => {
    for (const typed of ['+34 912 345 678', '112', 'poste 12', '']) expect(phoneText(typed)).toBe(typed);
  });

  it('is dialled without what only people read', () => {
    expect(phoneHref('+33 5 36-49.00 00')).toBe('tel:+33536490000');
  });
});
