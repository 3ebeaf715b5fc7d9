import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileChange } from '#functions/customers/customers.store.ts';
import { updateProfile } from '#functions/customers/update-profile.ts';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { followThirdParties } from '#functions/erp/follow/follow-third-parties.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { dueTodos, workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let shop: TestShop;
let services: ErpServices;

beforeEach(async () => {
  house = await openErp();
  shop = await openTestShop();
  const erp = house.gateway();
  services = { ...shop, outbox: outboxStore(shop.table), erp: async () => erp };
});
afterEach(() => house.close());

const { firstname, lastname, society, phone, address, complement, postal, city } = testCustomer;
const profile = { firstname, lastname, society, phone, address, complement, postal, city };
const change = (more: Partial<ProfileChange>) =>
  updateProfile(shop, {
    customerId: testCustomer.id,
    change: { ...profile, ...more },
    seenVersion: undefined,
    now: NOW,
  });
const work = async () => {
  await workOff(shop.table, 'erp', NOW, (message) => pushEvent(services, message, NOW));
};
const held = async () => {
  const account = await shop.customers.find(testCustomer.id);
  const party = await (await services.erp()).readThirdParty(account?.erpId ?? '0');
  return party.kind === 'ok' ? party.value : undefined;
};

test('the ERP’s third party follows the profile: address, SIRET and VAT number, also when they are erased', async () => {
  await change({ siret: '73282932000074', vatNumber: 'FR44732829320' });
  await work();
  expect(await held()).toMatchObject({
    name: testCustomer.society,
    town: 'Bordeaux',
    siren: '732829320',
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
  });

  await change({ city: 'Bruges', postal: '33520' });
  await work();
  expect(await held()).toMatchObject({ town: 'Bruges', zip: '33520', siret: '73282932000074' });

  await change({ vatNumber: '' });
  await work();
  expect((await held())?.vatNumber ?? '').toBe('');
  expect(await held()).toMatchObject({ siren: '732829320' });

  await change({ siren: '552100554', siret: '', vatNumber: '' });
  await work();
  expect(await held()).toMatchObject({ siren: '552100554' });
  expect(await dueTodos(shop.table, 'erp', NOW)).toEqual([]);
});

test('values that the ERP normalises are not written again at every run: quotes in a name, spaces in a phone', async () => {
  let updates = 0;
  const erp = await services.erp();
  const counting = {
    ...erp,
    updateThirdParty: (...requested: Parameters<typeof erp.updateThirdParty>) => {
      updates += 1;
      return erp.updateThirdParty(...requested);
    },
  };
  services = { ...services, erp: async () => counting };
  await change({ society: 'L’Œuf "Mollet" & Cie', phone: '05 56.01 02 03' });
  await work();
  const first = updates;
  expect(await held()).toMatchObject({ name: 'L’Œuf Mollet & Cie', phone: '0556010203' });

  await change({ society: 'L’Œuf "Mollet" & Cie', phone: '05 56 01 02 03' });
  await work();
  expect(updates).toBe(first);
  await change({ society: 'L’Œuf "Mollet" & Cie', phone: '05 56 01 02 04' });
  await work();
  expect(updates).toBe(first + 1);
  expect((await held())?.phone).toBe('0556010204');
});

test('a customer without company is named by first and last name, in the site’s order', async () => {
  await change({ society: '', firstname: 'Zélie', lastname: 'Testard' });
  await work();
  expect((await held())?.name).toBe('Zélie Testard');
});

test('terms granted in Dolibarr are saved when the customer is linked, and followed when changed there', async () => {
  await change({});
  await work();
  const granted = async () => (await shop.customers.find(testCustomer.id))?.houseTerms;
  expect(await granted()).toMatchObject({ level: 1, discount: 0, outstandingLimitCents: null });
  const { id } = (await held())!;
  const write = (path: string, body: object, method = 'PUT') => house.ask(method, path, body);
  await write(`/thirdparties/${id}`, {
    price_level: 2,
    remise_percent: 12.5,
    outstanding_limit: 1500,
    status: 0,
  });
  const later = new Date(Date.now() + 60_000);
  expect(await followThirdParties(services, later)).toEqual({ termsChanged: 1 });
  expect(await granted()).toEqual({
    level: 2,
    discount: 1250,
    outstandingLimitCents: 150_000,
    isClosed: true,
    readAt: later.toISOString(),
  });
  // another party with the customer's mark: its terms do not apply
  const { refExt: ref_ext } = (await held())!;
  await write('/thirdparties', { name: 'AUTRE MAISON', ref_ext, client: 1, code_client: '-1' }, 'POST');
  expect(await followThirdParties(services, later)).toEqual({ termsChanged: 0 });
  expect(await granted()).toMatchObject({ discount: 1250, isClosed: true });
  // their own party has another stage's mark: the link saved here decides
  await write(`/thirdparties/${id}`, { ref_ext: 'WEB-01HZZZZZZZZZZZZZZZZZZZZZZZ', remise_percent: 4 });
  expect(await followThirdParties(services, later)).toEqual({ termsChanged: 1 });
  expect(await granted()).toMatchObject({ discount: 400 });
  // and the prices of that level come with the catalogue
  await write('/products/1', { multiprices: { 1: 6.9, 2: 6.1234, 3: 0 } });
  const erp = await services.erp();
  expect(await erp.readProducts(['1', '2'])).toMatchObject({
    value: [{ priceHtE4: 69_000, levelPricesE4: { '2': 61_234 } }, { levelPricesE4: {} }],
  });
});
