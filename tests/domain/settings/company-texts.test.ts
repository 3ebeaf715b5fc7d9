import { expect, test } from 'vitest';
import { DEFAULT_HOUSE, type House } from '#shared/settings/house.ts';
import { houseAddress, houseLines, houseSignature } from '#shared/settings/company-texts.ts';

const house: House = {
  companyName: 'Maison Exemple',
  phone: '05 36 49 00 00',
  email: 'bureau@maison-demo.test',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  sites: {
    1: { street: '12 rue de la Halle', postal: '33520', city: 'Bruges', approval: '33.063.001' },
    2: { street: '3 quai Exemple', postal: '33310', city: 'Lormont', approval: null },
  },
};

test('papers have the company details of Paramètres, each site with its own address', () => {
  expect(houseLines(house, '2')).toEqual([
    'Maison Exemple',
    '3 quai Exemple, 33310 Lormont',
    'Tél. 05 36 49 00 00',
  ]);
  expect(houseSignature(house)).toBe(
    'Maison Exemple, grossiste en viandes · 12 rue de la Halle, 33520 Bruges · Tél. 05 36 49 00 00 · ' +
      'bureau@maison-demo.test · SIRET 732 829 320 00074 · TVA FR44732829320',
  );
});

test('by default those of the public site, and no number of a range reserved for fiction', () => {
  expect(houseLines(DEFAULT_HOUSE, '1')).toEqual(['Viande Signature', '33520 Bruges']);
  // a town alone is no address: the seat's is used
  expect(houseAddress(DEFAULT_HOUSE, '2')).toBe('33520 Bruges');
  expect(houseSignature(DEFAULT_HOUSE)).toBe('Viande Signature, grossiste en viandes · 33520 Bruges');
  const nowhere = { street: null, postal: null, city: null, approval: null };
  const nothing = { ...house, companyName: null, phone: null, sites: { 1: nowhere, 2: nowhere } };
  expect(houseLines(nothing, '1')).toEqual(['Viande Signature']);
});
