import { expect, test } from 'vitest';
import { matchThirdParty, resemblance } from '#shared/erp/third-party-match.ts';

const wanted = {
  refExt: 'WEB-CLIENT1',
  mail: 'paul@bistrot-essai.test',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
};
const party = {
  id: '7',
  refExt: null,
  email: null,
  siret: null,
  vatNumber: null,
  isCustomer: true,
  isActive: true,
};

test('a party is the customer by its verified address, whatever numbers agree, in any spacing', () => {
  const email = 'Paul@Bistrot-Essai.test ';
  for (const known of [
    { email },
    { email, siret: '732 829 320 00074' },
    { email, vatNumber: 'FR 44 732829320' },
  ])
    expect(matchThirdParty(wanted, [{ ...party, ...known }]), JSON.stringify(known)).toMatchObject({
      kind: 'one',
      party: { id: '7' },
    });
  expect(matchThirdParty(wanted, [party])).toEqual({ kind: 'none' });
  expect(matchThirdParty({ ...wanted, siret: '' }, [{ ...party, siret: '' }])).toEqual({ kind: 'none' });
});

test('an ambiguous or contradicted match asks for a decision', () => {
  const known = { ...party, siret: wanted.siret, email: wanted.mail };
  expect(matchThirdParty(wanted, [known, { ...party, id: '8', email: wanted.mail }])).toMatchObject({
    kind: 'unsure',
    parties: [{ id: '7' }, { id: '8' }],
  });
  const against = {
    'e-mail': { email: 'autre@exemple.test' },
    'n° de TVA': { vatNumber: 'FR00123456789' },
    'déjà lié à un autre compte du site': { refExt: 'WEB-CLIENT2' },
    'tiers fermé': { isActive: false },
    'n’est pas un client': { isCustomer: false },
  };
  for (const [why, facts] of Object.entries(against)) {
    expect(resemblance(wanted, { ...known, ...facts }).against).toEqual([why]);
    expect(matchThirdParty(wanted, [{ ...known, ...facts }]), why).toMatchObject({ kind: 'unsure' });
  }
});

test('a public number alone opens no invoices: without an address to confirm it a user decides', () => {
  for (const facts of [{ siret: wanted.siret }, { vatNumber: wanted.vatNumber }])
    expect(matchThirdParty(wanted, [{ ...party, ...facts }])).toMatchObject({
      kind: 'unsure',
      parties: [{ id: '7' }],
    });
});

test('matching and contradicting facts are in the wording of the screen', () => {
  const known = { ...party, siret: wanted.siret, vatNumber: wanted.vatNumber, email: wanted.mail };
  expect(resemblance(wanted, { ...known, refExt: wanted.refExt })).toEqual({
    same: ['SIRET', 'n° de TVA', 'e-mail'],
    against: [],
  });
  // a reference of the house's own is no account
  expect(resemblance(wanted, { ...known, refExt: 'MAISON-12' }).against).toEqual([]);
  expect(resemblance(wanted, { ...party, siret: wanted.siret })).toEqual({
    same: ['SIRET'],
    against: ['aucun e-mail connu pour le confirmer'],
  });
  // a number that the customer never gave is no contradiction
  const byMail = { refExt: wanted.refExt, mail: wanted.mail };
  expect(resemblance(byMail, known)).toEqual({ same: ['e-mail'], against: [] });
  // no match needs no confirmation by an address
  expect(resemblance(wanted, party)).toEqual({ same: [], against: [] });
});
