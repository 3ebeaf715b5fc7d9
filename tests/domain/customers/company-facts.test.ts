import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { siren, sirenConflict, sirenOf, siret, vatNumber } from '#shared/customers/company-facts.ts';
import { groupedSiret, isSiren, isSiret } from '#shared/kernel/siret.ts';
import { frenchVatNumber, isFrenchVatNumber } from '#shared/kernel/vat-number.ts';

describe('numbers of a company (docs/customers.md)', () => {
  test('SIREN and SIRET pass Luhn on all their digits', () => {
    expect(isSiren('732829320')).toBe(true);
    expect(isSiret('73282932000074')).toBe(true);
    for (let place = 0; place < 14; place++) {
      const digits = [...'73282932000074'];
      digits[place] = String((Number(digits[place]) + 1) % 10);
      expect(isSiret(digits.join('')), digits.join('')).toBe(false);
    }
    for (const wrong of ['', '7328293200007', '732829320000744', '7328293200007A', '00000000000001'])
      expect(isSiret(wrong), wrong).toBe(false);
  });

  test('an office of La Poste may pass by the sum of its digits instead, and no other company', () => {
    expect(isSiret('35600000049837')).toBe(true);
    expect(isSiret('35600000049838')).toBe(false);
    // digit sum 40, Luhn fails
    expect(isSiret('73282932000024')).toBe(false);
  });

  test('any single mistyped digit is detected, in a SIREN and in a SIRET', () => {
    for (const [number, isRight] of [
      ['732829320', isSiren],
      ['73282932000074', isSiret],
    ] as const)
      for (let at = 0; at < number.length; at += 1)
        for (const digit of '0123456789') {
          const typed = number.slice(0, at) + digit + number.slice(at + 1);
          expect([typed, isRight(typed)]).toEqual([typed, typed === number]);
        }
  });

  test('a French VAT number follows from the SIREN, whose check it passes', () => {
    expect(frenchVatNumber('732829320')).toBe('FR44732829320');
    // a key below ten keeps its two digits: 100000918 mod 97 is 29, (12 + 87) mod 97 is 2
    expect(frenchVatNumber('100000918')).toBe('FR02100000918');
    expect(isFrenchVatNumber(frenchVatNumber('732829320'))).toBe(true);
    expect(groupedSiret('73282932000074')).toBe('732 829 320 00074');
    expect(groupedSiret('7328')).toBe('7328');
  });

  test('a French VAT number has the key of its SIREN; keys with letters are accepted as they are', () => {
    expect(isFrenchVatNumber('FR44732829320')).toBe(true);
    expect(isFrenchVatNumber('FRK7732829320')).toBe(true);
    for (const wrong of ['FR45732829320', 'FR44732829321', 'BE44732829320', 'fr44732829320', '44732829320'])
      expect(isFrenchVatNumber(wrong), wrong).toBe(false);
  });
});

describe('the fields of a form', () => {
  const form = z.object({ siren, siret, vat_number: vatNumber });

  test('blanks, dots and small letters are accepted', () => {
    expect(form.parse({ siret: '732 829 320 00074', vat_number: 'fr 44 732.829.320' })).toEqual({
      siret: '73282932000074',
      vat_number: 'FR44732829320',
    });
  });

  test('left out is not empty', () => {
    expect(form.parse({})).toEqual({});
    expect(form.parse({ siret: ' ', vat_number: '' })).toEqual({ siret: '', vat_number: '' });
  });

  test('a wrong one is refused by name', () => {
    expect(form.safeParse({ siren: '732829321' }).error?.issues[0]?.message).toBe(
      'Le SIREN est invalide : 9 chiffres, vérifiez la saisie.',
    );
    const problems = form.safeParse({ siret: '73282932000075', vat_number: 'FR45732829320' }).error?.issues;
    expect(problems?.map(({ path, message }) => [path[0], message])).toEqual([
      ['siret', 'Le SIRET est invalide : 14 chiffres, vérifiez la saisie.'],
      ['vat_number', 'Le numéro de TVA est invalide : FR, une clé de 2 caractères et le SIREN.'],
    ]);
  });

  test('the SIREN is the given one, else that in the SIRET or the VAT number', () => {
    const [number, establishment, vat] = ['552100554', '73282932000074', 'FR44732829320'];
    expect(sirenOf({ siren: number, siret: establishment })).toBe(number);
    expect(sirenOf({ siren: '', siret: establishment })).toBe('732829320');
    expect(sirenOf({ siret: '', vatNumber: vat })).toBe('732829320');
    expect(sirenOf({})).toBe('');
    expect(sirenConflict({ siren: '732829320', siret: establishment, vatNumber: vat })).toBeUndefined();
    expect(sirenConflict({ siren: number, siret: establishment })).toContain(
      'le SIRET commence par le SIREN',
    );
    expect(sirenConflict({ siren: number, vatNumber: vat })).toContain('finit par le SIREN');
  });
});
