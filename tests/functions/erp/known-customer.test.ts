import { expect, test } from 'vitest';
import { followThirdParties } from '#functions/erp/follow/follow-third-parties.ts';
import { accountCap } from '#functions/orders/guard/write-guarded.ts';
import { type HouseTerms, knownFrom } from '#shared/customers/house-terms.ts';
import { DEFAULT_RESERVATION_RULES, isNewAccount } from '#shared/settings/reservation-rules.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';

const { shop, customerId, now, api, services, products, anOrder, wait } = await openInvoicing();
const OLD = 1_141_203_600; // 1 March 2006

const account = async () => (await shop.customers.find(customerId))!;
/** Whether the account counts as new, and what it may have unpaid. */
const treated = async () => {
  const found = await account();
  // the account was opened yesterday, whatever the day of the test
  const young = { ...found, createdAt: new Date(now().getTime() - 86_400_000).toISOString() };
  return {
    isNew: isNewAccount(DEFAULT_RESERVATION_RULES, knownFrom(young), now()),
    capCents: accountCap(DEFAULT_RESERVATION_RULES, young, now()),
  };
};

test('a customer of twenty years is no new account once matched: by their first order, by terms, by a limit', async () => {
  expect(await treated()).toEqual({ isNew: true, capCents: 300_000 });
  const party = await api('POST', '/thirdparties', {
    name: 'Bistrot d’essai, depuis toujours',
    client: 1,
    code_client: '-1',
    email: testCustomer.mail,
    status: 1,
  });
  const line = { fk_product: Number(products.at20), qty: 1, subprice: 10, tva_tx: 20, product_type: 0 };
  const order = await api('POST', '/orders', { socid: party, date: OLD, lines: [line] });
  await api('POST', `/orders/${String(order)}/validate`, { idwarehouse: 0, notrigger: 0 });
  // a draft from before counts for nothing
  await api('POST', '/orders', { socid: party, date: OLD - 86_400 * 400, lines: [line] });

  await anOrder({ at20: 1 });
  expect(await account()).toMatchObject({
    erpId: String(party),
    knownSince: '2006-03-01',
  });
  expect(await treated()).toEqual({ isNew: false, capCents: 3_000_000 });

  // their terms are followed, and the date of their first order is saved
  wait(15);
  await api('PUT', `/thirdparties/${String(party)}`, { cond_reglement_id: 2, outstanding_limit: 5000 });
  await followThirdParties(services(), now());
  expect(await account()).toMatchObject({ knownSince: '2006-03-01', houseTerms: { paysLater: true } });
  expect(await treated()).toEqual({ isNew: false, capCents: 500_000 });
});

test('a limit or payment terms count like a first order; payment on receipt does not', () => {
  const createdAt = now().toISOString();
  const isKnown = ({ knownSince, ...more }: Partial<HouseTerms> & { knownSince?: string }) =>
    knownFrom({
      createdAt,
      houseTerms: { outstandingLimitCents: null, ...more },
      ...(knownSince ? { knownSince } : {}),
    }) < createdAt;
  expect(isKnown({})).toBe(false);
  expect(isKnown({ outstandingLimitCents: 0 })).toBe(false);
  expect(isKnown({ outstandingLimitCents: 50_000 })).toBe(true);
  expect(isKnown({ paysLater: true })).toBe(true);
  expect(isKnown({ knownSince: '2006-03-01' })).toBe(true);
  expect(isKnown({ knownSince: '2999-01-01' })).toBe(false);
});
