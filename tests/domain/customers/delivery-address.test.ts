import { expect, test } from 'vitest';
import { customerBlock, customerNote, customerStates } from '#shared/customers/customer-acts.ts';
import { customerName, fullName } from '#shared/customers/customer-name.ts';
import { addressForm, type DeliveryAddress, withOneDefault } from '#shared/customers/delivery-address.ts';

const form = {
  label: 'Cuisine',
  address: '3 quai du Test',
  complement: 'Cour',
  postal: '33000',
  city: 'Bordeaux',
  phone: '+33 (0)5.36-49 00 00',
  hours: '7h–11h',
  contact: 'Mme Durand',
  note: 'Sonner\ndeux fois',
  is_default: true,
};
const problems = (read: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  read.error?.issues.map(({ path, message }) => [path[0], message]);
const wrong = (change: object) => problems(addressForm.safeParse({ ...form, ...change }));

test('an address form is saved as typed, trimmed; omitted fields are empty', () => {
  expect(addressForm.parse({ ...form, postal: ' 33000 ' })).toEqual(form);
  const { label, address, postal, city } = form;
  expect(addressForm.parse({ label, address, postal, city })).toEqual({
    label,
    address,
    postal,
    city,
    complement: '',
    phone: '',
    hours: '',
    contact: '',
    note: '',
    is_default: false,
  });
});

test('missing or wrong fields are named', () => {
  expect(problems(addressForm.safeParse({}))).toEqual([
    ['label', 'Le nom de l’adresse est requis'],
    ['address', "L'adresse est requise"],
    ['postal', 'Le code postal est requis'],
    ['city', 'La ville est requise'],
  ]);
  for (const postal of ['3300', '330000', 'x33000', '3300A'])
    expect(wrong({ postal })).toEqual([['postal', 'Le code postal doit comporter 5 chiffres.']]);
  for (const phone of ['05000', '0'.repeat(31), 'x050000', '050000x'])
    expect(wrong({ phone })?.[0]?.[0]).toBe('phone');
  expect(wrong({ phone: 'appelez' })).toEqual([['phone', 'Le téléphone est invalide']]);
  // a number that lacks digits is invalid
  expect(wrong({ phone: '05 36 49' })).toEqual([['phone', 'Le téléphone est invalide']]);
  expect(wrong({ phone: '0536490000' })).toBeUndefined();
  for (const [field, longest] of [
    ['label', 40],
    ['address', 100],
    ['complement', 100],
    ['city', 60],
    ['note', 140],
  ] as const) {
    expect(wrong({ [field]: 'x'.repeat(longest) })).toBeUndefined();
    expect(wrong({ [field]: 'x'.repeat(longest + 1) })?.[0]?.[0]).toBe(field);
  }
});

test('one of the addresses is the default: the chosen one, else the previous one, else the first', () => {
  const at = (id: string, isDefault: boolean) => ({ id, isDefault }) as DeliveryAddress;
  const ids = (...given: Parameters<typeof withOneDefault>) =>
    withOneDefault(...given).map(({ id, isDefault }) => (isDefault ? `${id}!` : id));
  const list = [at('a', false), at('b', true), at('c', true)];
  expect(ids(list, 'c')).toEqual(['a', 'b', 'c!']);
  expect([ids(list), ids(list, 'gone')]).toEqual([
    ['a', 'b!', 'c'],
    ['a', 'b!', 'c'],
  ]);
  expect(ids([at('a', false), at('b', false)])).toEqual(['a!', 'b']);
  expect(ids([])).toEqual([]);
});

test('on orders and in the ERP a customer is the company, else the person', () => {
  const person = { firstname: 'Zoé', lastname: 'Exemple' };
  expect(fullName(person)).toBe('Zoé Exemple');
  expect(customerName({ ...person, society: 'Bistrot' })).toBe('Bistrot');
  expect(customerName({ firstname: '', lastname: 'Exemple', society: '' })).toBe('Exemple');
});

test('blocking needs a reason, unblocking none', () => {
  const block = (body: unknown) => problems(customerBlock.safeParse(body));
  expect(customerBlock.parse({ bloque: true, motif_blocage: ' Impayés ' })).toEqual({
    bloque: true,
    motif_blocage: 'Impayés',
  });
  expect(customerBlock.parse({ bloque: false })).toEqual({ bloque: false, motif_blocage: '' });
  expect(block({ bloque: true, motif_blocage: ' ' })).toEqual([['motif_blocage', 'Le motif est requis.']]);
  expect(block({ bloque: 'oui', motif_blocage: 'x' })).toEqual([
    ['bloque', 'Dites si le compte est bloqué.'],
  ]);
  expect([
    block({ bloque: true, motif_blocage: 'x'.repeat(300) }),
    block({ bloque: true, motif_blocage: 'x'.repeat(301) }),
  ]).toEqual([undefined, [['motif_blocage', '300 caractères au maximum.']]]);
});

test('a note comes with the version that was read', () => {
  const note = (body: unknown) => problems(customerNote.safeParse(body));
  expect(customerNote.parse({ note: 'Paie\nle lundi', note_version: 0 })).toEqual({
    note: 'Paie\nle lundi',
    note_version: 0,
  });
  expect(note({})).toEqual([
    ['note', 'La note est requise.'],
    ['note_version', 'La version de la note est requise.'],
  ]);
  expect(note({ note: 'x'.repeat(2001), note_version: -1 })?.map(([field]) => field)).toEqual([
    'note',
    'note_version',
  ]);
  expect(note({ note: 'x'.repeat(2000), note_version: 1.5 })?.map(([field]) => field)).toEqual([
    'note_version',
  ]);
  expect(customerStates).toEqual(['verifie', 'en_attente', 'bloque']);
});
