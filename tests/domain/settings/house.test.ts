import { describe, expect, it, test } from 'vitest';
import { DEFAULT_HOUSE, houseFrom, houseView, houseWire } from '#shared/settings/house.ts';
import { houseAddress } from '#shared/settings/company-texts.ts';

const shown = houseView(DEFAULT_HOUSE);
const said = (change: object) => {
  const result = houseWire.safeParse({ ...shown, ...change });
  return result.success
    ? 'taken'
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const atLormont = (change: object) => said({ lormont: { ...shown.lormont, ...change } });

test('defaults are empty, except the town of each site', () => {
  expect(DEFAULT_HOUSE).toMatchObject({
    companyName: 'Viande Signature',
    phone: null,
    email: null,
    sites: { 2: { street: null, postal: null, city: 'Lormont', approval: null } },
  });
  const nobody = houseFrom(
    houseWire.parse({ ...shown, company_name: ' ', vat_number: '', siret: '', phone: '', email: '' }),
  );
  expect(nobody).toMatchObject({ companyName: null, vatNumber: null, siret: null, phone: null, email: null });
  expect(houseView(nobody)).toMatchObject({
    company_name: '',
    vat_number: '',
    siret: '',
    phone: '',
    email: '',
  });
});

test('values are returned as saved, each site under its own name', () => {
  const bruges = { street: '12 rue de la Halle', postal: '33520', city: 'Bruges', approval: '33.063.001' };
  const lormont = { street: '3 quai Exemple', postal: '33310', city: 'Lormont', approval: 'FR 33-249-2' };
  const sent = {
    company_name: 'Maison Exemple',
    phone: '05 56 00 00 00',
    email: 'bureau@maison-demo.test',
    siret: '732 829 320 00074',
    vat_number: 'FR44732829320',
    bruges,
    lormont,
  };
  const house = houseFrom(houseWire.parse(sent));
  expect(house.sites).toEqual({ 1: bruges, 2: lormont });
  expect(houseView(house)).toEqual(sent);
});

describe('an invalid value is refused by its field', () => {
  const POSTAL = ['lormont.postal: Le code postal a cinq chiffres.'];
  const PHONE = ['phone: Dix chiffres, par exemple 05 56 00 00 00.'];
  const EMAIL = ['email: L’adresse e-mail est invalide.'];
  const APPROVAL = [
    'lormont.approval: Le numéro d’agrément s’écrit avec des lettres, des chiffres et des points.',
  ];

  it.each(['3331', 'A3331', '3331A'])('a postal code of %s', (postal) => {
    expect(atLormont({ postal })).toEqual(POSTAL);
  });
  it.each([
    ['33310', 'taken'],
    ['', 'taken'],
  ])('a postal code of "%s" is %s', (postal, is) => expect(atLormont({ postal })).toBe(is));

  it.each([
    ['0556000000', 'taken'],
    ['05.56.00.00.00', 'taken'],
    ['+330556000000', PHONE],
    ['05560000001', PHONE],
    ['00 56 00 00 00', PHONE],
    ['05-56-00-00-00', PHONE],
  ])('a phone of %s: %s', (phone, is) => expect(said({ phone })).toEqual(is));

  it.each([
    ['a@b.fr', 'taken'],
    ['bureau.2@maison-demo.test', 'taken'],
    ['bureau@maison', EMAIL],
    ['@maison.test', EMAIL],
    ['bureau@.test@x', EMAIL],
    ['le bureau@maison.test', EMAIL],
    ['bureau@maison.test x', EMAIL],
    ['a@b@maison.test', EMAIL],
  ])('an address of %s: %s', (email, is) => expect(said({ email })).toEqual(is));

  it.each([
    ['33.063.001', 'taken'],
    ['7', 'taken'],
    ['FR 33-249-2', 'taken'],
    ['.33', APPROVAL],
    ['33/063', APPROVAL],
    ['33.063é', APPROVAL],
  ])('an approval of %s: %s', (approval, is) => expect(atLormont({ approval })).toEqual(is));

  test('numbers with a key, texts that are too long or none', () => {
    expect(said({ siret: '732 829 320 00075' })).toEqual([
      'siret: Ce SIRET est invalide : quatorze chiffres, dont le dernier est une clé.',
    ]);
    expect(said({ vat_number: 'FR45732829320' })).toEqual(['vat_number: Ce numéro de TVA est invalide.']);
    expect(said({ company_name: 'x'.repeat(120) })).toBe('taken');
    expect(said({ company_name: 'x'.repeat(121) })).toEqual(['company_name: 120 caractères au maximum.']);
    expect(said({ company_name: 7 })).toEqual(['company_name: Ce champ est un texte.']);
    expect(atLormont({ city: 'x'.repeat(81) })).toEqual(['lormont.city: 80 caractères au maximum.']);
  });
});

test('a site with a street or a postal code of its own answers by it, and by the seat’s with neither', () => {
  const address = (site: object) =>
    houseAddress(
      {
        ...DEFAULT_HOUSE,
        sites: {
          1: { street: '12 rue de la Halle', postal: '33520', city: 'Bruges', approval: null },
          2: { ...DEFAULT_HOUSE.sites[2], ...site },
        },
      },
      '2',
    );
  expect(address({ street: '3 quai Exemple' })).toBe('3 quai Exemple, Lormont');
  expect(address({ postal: '33310' })).toBe('33310 Lormont');
  expect(address({})).toBe('12 rue de la Halle, 33520 Bruges');
});
