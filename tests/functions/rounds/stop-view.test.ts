import { expect, test } from 'vitest';
import { updateProfile } from '#functions/customers/update-profile.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { NOW, openTestShop, testCustomer } from '#tests/support/orders/shop.ts';

test('the driver reads the hours of the account’s own address, and of another address its own or none', async () => {
  const shop = await openTestShop();
  const { firstname, lastname, society, phone, address, complement, postal, city } = testCustomer;
  const change = { firstname, lastname, society, phone, address, complement, postal, city };
  const save = (hours: string) =>
    updateProfile(shop, {
      customerId: testCustomer.id,
      change: { ...change, hours },
      seenVersion: undefined,
      now: NOW,
    });
  await save('7h-11h');
  const account = await shop.customers.find(testCustomer.id);
  const { delivery: _, ...order } = anOrder();
  expect(stopView(order, account)).toMatchObject({ horaires: '7h-11h' });
  const elsewhere = {
    id: 'A1',
    label: 'Cuisine',
    address: '2 rue de l’Essai',
    complement: '',
    postal: '33000',
    city: 'Bordeaux',
    phone: '',
    note: '',
    isDefault: true,
  };
  const to = (more: object) =>
    stopView({ ...order, delivery: { address: { ...elsewhere, ...more } } as never }, account);
  expect(to({ hours: '14h-16h' })).toMatchObject({ horaires: '14h-16h' });
  expect(to({})).not.toHaveProperty('horaires');
  expect(to({}), 'which of two places of a company').toMatchObject({ lieu: 'Cuisine' });
  expect(stopView(order, account)).not.toHaveProperty('lieu');
  await save('');
  expect(stopView(order, await shop.customers.find(testCustomer.id))).not.toHaveProperty('horaires');
});

test('the driver gets directions to the street and town of the destination, and the known telephone number', () => {
  const { delivery: _, ...order } = anOrder();
  const { address, postal, city, phone } = testCustomer;
  expect(stopView(order, testCustomer)).toMatchObject({
    destination: `${address}, ${postal} ${city}`,
    telephone: phone,
  });
  expect(stopView(order, { ...testCustomer, address: '' })).toMatchObject({
    destination: `${postal} ${city}`,
  });
  expect(stopView(order, undefined)).toMatchObject({ adresse: '', destination: '', telephone: '' });
  const kitchen = {
    label: 'Cuisine',
    address: '2 rue du Four',
    complement: '',
    postal: '33000',
    city: 'Bordeaux',
  };
  const to = (more: object) =>
    stopView({ ...order, delivery: { address: { ...kitchen, ...more } } as never }, testCustomer);
  expect(to({ phone: '0611111111' })).toMatchObject({
    destination: '2 rue du Four, 33000 Bordeaux',
    telephone: '0611111111',
  });
  expect(to({ phone: '' })).toMatchObject({ telephone: phone });
});
