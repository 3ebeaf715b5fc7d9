import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#functions/customers/delivery-addresses.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const me = testCustomer.id;
const form = (label: string, more: object = {}) =>
  addressForm.parse({ label, address: '3 quai de l’Essai', postal: '33300', city: 'Bordeaux', ...more });
const add = (label: string, more: object = {}) => addAddress(shop.customers, me, form(label, more));
const labels = async () =>
  (await listAddresses(shop.customers, me)).data.map(({ label, is_default }) =>
    is_default ? `*${label}` : label,
  );

describe('delivery addresses', () => {
  test('exactly one is the default: the first, then whichever is chosen, and another when it goes', async () => {
    expect((await listAddresses(shop.customers, me)).data).toEqual([]);
    const first = await add('Cuisine');
    await add('Traiteur');
    expect(await labels()).toEqual(['*Cuisine', 'Traiteur']);
    const third = await add('Dépôt', { is_default: true, note: 'Sonner deux fois' });
    expect(await labels()).toEqual(['Cuisine', 'Traiteur', '*Dépôt']);
    await changeAddress(shop.customers, me, third.id, form('Dépôt nord'));
    expect(await labels()).toEqual(['Cuisine', 'Traiteur', '*Dépôt nord']);
    await removeAddress(shop.customers, me, third.id);
    expect(await labels()).toEqual(['*Cuisine', 'Traiteur']);
    await removeAddress(shop.customers, me, first.id);
    expect(await labels()).toEqual(['*Traiteur']);
  });

  test('ten, not eleven; also when two devices add at the same time', async () => {
    for (let i = 1; i <= 8; i++) await add(`Lieu ${i}`);
    const outcomes = await Promise.allSettled([add('Neuf'), add('Dix'), add('Onze')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await labels()).toHaveLength(10);
    await expect(add('Douze')).rejects.toThrow('Vous avez déjà 10 adresses de livraison');
  });

  test('an unknown address, and a token whose account is deleted', async () => {
    await expect(changeAddress(shop.customers, me, 'nope', form('X'))).rejects.toThrow(
      'Adresse introuvable.',
    );
    await expect(removeAddress(shop.customers, me, 'nope')).rejects.toThrow('Adresse introuvable.');
    await expect(addAddress(shop.customers, 'GONE', form('X'))).rejects.toThrow('Votre session a expiré');
    expect(await shop.customers.find('GONE')).toBeUndefined();
  });

  test('the form asks what a driver needs', () => {
    const problems = addressForm.safeParse({
      label: '',
      address: 'x',
      postal: '3330',
      city: ' ',
      phone: 'abc',
    });
    expect(problems.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['label', 'Le nom de l’adresse est requis'],
      ['postal', 'Le code postal doit comporter 5 chiffres.'],
      ['city', 'La ville est requise'],
      ['phone', 'Le téléphone est invalide'],
    ]);
  });
});

describe('a place', () => {
  test('stores contact, days in their order and limits; an omitted limit is unchanged', async () => {
    const { id } = await add('Bistrot', {
      contact: 'Mme Durand',
      days: [4, 2, 4],
      order_limit: 250,
      week_limit: 900,
    });
    expect((await listAddresses(shop.customers, me)).data[0]).toMatchObject({
      contact: 'Mme Durand',
      days: [2, 4],
      order_limit: 250,
      week_limit: 900,
    });
    await changeAddress(shop.customers, me, id, form('Bistrot', { week_limit: null }));
    const [changed] = (await listAddresses(shop.customers, me)).data;
    expect(changed).toMatchObject({ order_limit: 250 });
    expect(changed).not.toHaveProperty('week_limit');
    expect(changed).not.toHaveProperty('contact');
  });

  test('is changed by a role other than Gérant, except its limits', async () => {
    const chef = { isGerant: false };
    const { id } = await add('Bistrot', { order_limit: 250 });
    await changeAddress(shop.customers, me, id, form('Brasserie', { order_limit: 250 }), chef);
    expect(await labels()).toEqual(['*Brasserie']);
    for (const order_limit of [251, null])
      await expect(
        changeAddress(shop.customers, me, id, form('Autre', { order_limit }), chef),
      ).rejects.toMatchObject({ code: 'not_allowed', field: 'order_limit' });
    await expect(addAddress(shop.customers, me, form('Deux', { week_limit: 1 }), chef)).rejects.toMatchObject(
      { code: 'not_allowed', field: 'address' },
    );
    expect(await labels()).toEqual(['*Brasserie']);
  });

  test('is added, moved or removed by a Gérant alone once a place has a limit', async () => {
    const chef = { isGerant: false };
    const { id } = await add('Bistrot', { order_limit: 250 });
    const { id: free } = await add('Annexe');
    await expect(addAddress(shop.customers, me, form('Bistrot 2'), chef)).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'address',
      message: expect.stringContaining('seul un Gérant') as string,
    });
    for (const each of [id, free]) {
      await expect(removeAddress(shop.customers, me, each, chef)).rejects.toMatchObject({
        code: 'not_allowed',
      });
      await expect(
        changeAddress(shop.customers, me, each, form('Ailleurs', { address: '9 rue Neuve' }), chef),
      ).rejects.toMatchObject({ code: 'not_allowed', field: 'address' });
    }
    await changeAddress(shop.customers, me, free, form('Annexe, porte B'), chef);
    await changeAddress(shop.customers, me, id, form('Bistrot', { order_limit: null }));
    await addAddress(shop.customers, me, form('Deux'), chef);
    await removeAddress(shop.customers, me, free, chef);
    expect(await labels()).toEqual(['*Bistrot', 'Deux']);
  });

  test('is added once under a key, whatever became of the first answer', async () => {
    const gerant = { isGerant: true, key: 'CLE-AJOUT-1' };
    const first = await addAddress(shop.customers, me, form('Bistrot'), gerant);
    expect((await addAddress(shop.customers, me, form('Bistrot'), gerant)).id).toBe(first.id);
    await addAddress(shop.customers, me, form('Bistrot'), { ...gerant, key: 'CLE-AJOUT-2' });
    expect(await labels()).toHaveLength(2);
  });
});
