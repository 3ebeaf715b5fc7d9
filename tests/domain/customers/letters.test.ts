import { describe, expect, test } from 'vitest';
import {
  approvalReaders,
  invoiceReaders,
  kindsFor,
  type LetterChoices,
  letterKinds,
  orderReaders,
  type Reader,
  type Readers,
  recallReaders,
  wants,
} from '#shared/customers/people/letters.ts';
import type { PersonRole } from '#shared/kernel/access.ts';

const HOLDER = 'compte@bistrot-demo.test';
const ACCOUNTANT = 'compta@bistrot-demo.test';
const one = (role: PersonRole, id: string, letters: LetterChoices = {}, seesPrices = true): Reader => ({
  id,
  mail: `${id}@bistrot-demo.test`,
  role,
  seesPrices,
  letters,
});
const company = (
  others: Reader[] = [],
  { letters = {}, ...more }: Partial<Omit<Readers, 'holder' | 'others'>> & { letters?: LetterChoices } = {},
): Readers => ({
  holder: { mail: HOLDER, role: 'gerant', seesPrices: true, letters },
  others,
  isSeveral: true,
  accountantMail: '',
  ...more,
});
const alone = (letters: LetterChoices = {}, accountantMail = '') =>
  company([], { isSeveral: false, letters, accountantMail });
const placed = (placedBy?: string, more = {}) => ({ placedBy, orderMail: 'commande@x.test', ...more });

describe('a company of one', () => {
  test('gets its letters at the address of the order, as before', () => {
    expect(orderReaders(alone(), placed())).toEqual(['commande@x.test']);
    expect(invoiceReaders(alone(), 'tiers@dolibarr.test')).toEqual(['tiers@dolibarr.test']);
    expect(kindsFor(alone().holder, alone())).toEqual(['own', 'weekly']);
  });

  test('may opt out of information, never of requests or expiries', () => {
    expect(orderReaders(alone({ own: false }), placed())).toEqual([]);
    expect(orderReaders(alone({ own: false }), placed(undefined, { mustGo: true }))).toEqual([
      'commande@x.test',
    ]);
  });

  test('has its papers sent to its accountant, who reads receipts and no other order', () => {
    const readers = alone({}, ACCOUNTANT);
    expect(invoiceReaders(readers, 'tiers@dolibarr.test')).toEqual([ACCOUNTANT]);
    expect(orderReaders(readers, placed())).toEqual(['commande@x.test']);
    expect(orderReaders(readers, placed(undefined, { isReceipt: true }))).toEqual([
      'commande@x.test',
      ACCOUNTANT,
    ]);
    expect(kindsFor(readers.holder, readers)).toEqual(['own', 'invoices', 'weekly']);
  });
});

describe('a company of several', () => {
  const chef = one('chef', 'chef');
  const gerant = one('gerant', 'gerante');

  test('notifies the order’s author first, the holder as well, another Gérant only if they want it', () => {
    expect(orderReaders(company([chef, gerant]), placed('chef'))).toEqual([chef.mail, HOLDER]);
    const curious = one('gerant', 'gerante', { company: true });
    expect(orderReaders(company([chef, curious]), placed('chef'))).toEqual([chef.mail, HOLDER, curious.mail]);
    expect(orderReaders(company([chef], { letters: { company: false } }), placed('chef'))).toEqual([
      chef.mail,
    ]);
  });

  test('of the holder’s own order follows their own choice', () => {
    const readers = company([chef, gerant], { letters: { own: false } });
    expect(orderReaders(readers, placed())).toEqual([]);
    expect(orderReaders(readers, placed('chef')), 'the others’ are another matter').toEqual([
      chef.mail,
      HOLDER,
    ]);
  });

  test('sends no amounts to users without prices, nor an ordering question to a Commis', () => {
    const blind = one('chef', 'chef', {}, false);
    expect(orderReaders(company([blind]), placed('chef'))).toEqual([HOLDER]);
    expect(orderReaders(company([blind]), placed('chef', { withoutAmounts: true }))).toEqual([
      blind.mail,
      HOLDER,
    ]);
    const commis = one('commis', 'commis');
    expect(orderReaders(company([commis]), placed('commis', { mustGo: true, asksOrderer: true }))).toEqual([
      HOLDER,
    ]);
  });

  test('goes to the holder alone where the author left', () => {
    expect(orderReaders(company([gerant]), placed('gone'))).toEqual([HOLDER]);
  });

  test('always sends mandatory letters, whatever was switched off', () => {
    const off = Object.fromEntries(letterKinds.map((kind) => [kind, false]));
    const readers = company([one('chef', 'chef', off), one('gerant', 'gerante', off)], { letters: off });
    expect(orderReaders(readers, placed('chef'))).toEqual([]);
    expect(orderReaders(readers, placed('chef', { mustGo: true }))).toEqual([
      'chef@bistrot-demo.test',
      HOLDER,
    ]);
    expect(approvalReaders(readers), 'an order never waits unseen').toEqual([HOLDER]);
    expect(invoiceReaders(readers, HOLDER)).toEqual([HOLDER]);
    expect(recallReaders(readers)).toEqual([HOLDER, 'chef@bistrot-demo.test', 'gerante@bistrot-demo.test']);
  });

  test('asks every Gérant for a pending order, except those who opted out', () => {
    expect(approvalReaders(company([chef, gerant]))).toEqual([HOLDER, gerant.mail]);
    expect(approvalReaders(company([gerant], { letters: { approvals: false } }))).toEqual([gerant.mail]);
  });

  test('sends debts to the accountant’s address; a Gérant gets a copy on request', () => {
    const wanting = one('gerant', 'gerante', { invoices: true });
    expect(invoiceReaders(company([chef, gerant]), HOLDER)).toEqual([HOLDER, gerant.mail]);
    expect(invoiceReaders(company([gerant], { accountantMail: ACCOUNTANT }), HOLDER)).toEqual([ACCOUNTANT]);
    expect(invoiceReaders(company([wanting], { accountantMail: ACCOUNTANT }), HOLDER)).toEqual([
      ACCOUNTANT,
      wanting.mail,
    ]);
  });

  test('offers a Gérant everything, the others their own orders', () => {
    const readers = company([chef, gerant]);
    expect(kindsFor(gerant, readers)).toEqual(['own', 'company', 'approvals', 'invoices', 'weekly']);
    expect(kindsFor(chef, readers)).toEqual(['own', 'weekly']);
    expect(kindsFor({ ...chef, seesPrices: false }, readers), 'it is full of prices').toEqual(['own']);
    expect(kindsFor({ ...chef, role: 'commis' }, readers)).toEqual(['own']);
    expect(wants(chef, 'weekly'), 'nobody gets it unasked').toBe(false);
  });

  test('writes to each address once', () => {
    const twin = { ...gerant, mail: HOLDER, letters: { company: true } };
    expect(orderReaders(company([twin]), placed())).toEqual([HOLDER]);
  });
});
