import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { categoriesQuery, productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { habitsQuery, ownOrdersQuery } from '#frontend/features/orders/orders.queries.ts';
import { noteAnswer } from '#frontend/lib/network/connection.ts';
import { loseSession, logout, openSession } from '#frontend/lib/session/session.ts';
import { persistQueries } from '#frontend/offline/persist-queries.ts';
import { fakeApi, fakeBrowser } from '#tests/frontend/support/browser.ts';
import { fakeCaches } from '#tests/frontend/support/fake-caches.ts';

const PRODUCT = {
  id: 'p1',
  ref: 'BO001',
  label: 'Entrecôte',
  price: 24.5,
  price_ttc: 29.4,
  vat_rate: 20,
  stock_reel: 12,
  unit: 'kg',
  category_id: 'c1',
  category_name: 'BOEUF',
};
const answers: Record<string, unknown> = {
  '/api/products': { success: true, data: [PRODUCT], vat: { mode: 'flat', rate: 20 }, synced_at: null },
  '/api/categories': [{ id: 'c1', ref: 'BOEUF', label: 'Boeuf' }],
};

let store: ReturnType<typeof fakeCaches>;
let stop: (() => void) | undefined;
let reachable: boolean;
beforeEach(() => {
  fakeBrowser();
  store = fakeCaches();
  reachable = true;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  fakeApi(({ path }) =>
    reachable
      ? { body: answers[path] ?? { success: true, data: [], next_cursor: null } }
      : new TypeError('offline'),
  );
  openSession('pro', 'token', { id: 'anna' });
});
afterEach(() => {
  stop?.();
  noteAnswer();
  vi.unstubAllGlobals();
});

/** One visit to the site: a page load has its own query cache. */
const visit = (build = 'build-1') => {
  stop?.();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = persistQueries(client, build, 'pro');
  return client;
};
const catalogueOf = (client: QueryClient, customer = 'anna') =>
  client.getQueryData(productsQuery(customer).queryKey);
const cachedFor = (customer: string) =>
  store.paths('viande-kept').filter((path) => path.startsWith(`/kept/${customer}/`));

const loseNetwork = () => {
  reachable = false;
  vi.stubGlobal('navigator', { onLine: false });
};

describe('readable without network', () => {
  it('is the last catalogue, its categories, the habits and the list of orders, under the account', async () => {
    const client = visit();
    await client.query(productsQuery('anna'));
    await client.query(categoriesQuery());
    await client.infiniteQuery(ownOrdersQuery('anna'));
    await client.query(habitsQuery('anna'));
    await client.query({
      queryKey: ['customers', 'profile', 'anna'],
      queryFn: async () => ({ phone: '06' }),
    });
    await expect.poll(() => cachedFor('anna')).toHaveLength(4);
    expect(cachedFor('anna').join()).not.toContain('profile');
  });

  it('comes back on the next visit with the time the server gave it', async () => {
    const before = visit();
    await before.query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    const at = before.getQueryState(productsQuery('anna').queryKey)?.dataUpdatedAt;

    loseNetwork();
    const client = visit();
    await expect.poll(() => catalogueOf(client)?.products[0]?.label).toBe('Entrecôte');
    expect(client.getQueryState(productsQuery('anna').queryKey)?.dataUpdatedAt).toBe(at);
  });

  it('comes back when the network is there and the server is not', async () => {
    await visit().query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    reachable = false;
    const client = visit();
    await expect(client.query(productsQuery('anna'))).rejects.toThrow('injoignable');
    await expect.poll(() => catalogueOf(client)?.products).toHaveLength(1);
  });

  it('never replaces an answer: while the server answers, no stored data is shown', async () => {
    await visit().query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    const client = visit();
    await client.query(categoriesQuery());
    expect(catalogueOf(client)).toBeUndefined();
  });

  it('is not read by a build that may expect another shape', async () => {
    await visit('build-1').query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    loseNetwork();
    const client = visit('build-2');
    await client.query({ queryKey: ['other'], queryFn: async () => 1, networkMode: 'always' });
    expect(catalogueOf(client)).toBeUndefined();
  });

  it('is deleted at sign-out, and with the next account on a shared device (AMB-51)', async () => {
    const client = visit();
    await client.query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    logout('pro');
    await expect.poll(() => store.names()).not.toContain('viande-kept');

    openSession('pro', 'token', { id: 'anna' });
    await client.query({ ...productsQuery('anna'), staleTime: 0 });
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    openSession('pro', 'other', { id: 'bruno' });
    await expect.poll(() => cachedFor('anna')).toHaveLength(0);
  });

  it('is deleted with a session that the server ended: without its token it is not read', async () => {
    const client = visit();
    await client.query(productsQuery('anna'));
    await expect.poll(() => cachedFor('anna')).toHaveLength(1);
    loseSession('pro', 'token', '/dashboard');
    await expect.poll(() => store.names()).not.toContain('viande-kept');
  });

  it('is a driver’s stops and the scanner’s data, apart from the customer’s and deleted with the driver', async () => {
    openSession('admin', 'token', { id: 'dora' });
    const client = visit();
    const stopOffice = persistQueries(client, 'build-1', 'admin');
    await client.query(productsQuery('anna'));
    await client.query({ queryKey: ['stops'], queryFn: async () => ({ pages: [] }) });
    await client.query({ queryKey: ['stock', 'movable-products'], queryFn: async () => [] });
    await client.query({ queryKey: ['customers', 'list'], queryFn: async () => [] });
    const office = () => store.paths('viande-kept-office');
    await expect.poll(office).toEqual(['/kept/dora/["stops"]', '/kept/dora/["stock","movable-products"]']);
    expect(cachedFor('anna')).toHaveLength(1);
    openSession('admin', 'other', { id: 'emil' });
    await expect.poll(office).toEqual([]);
    await client.query({ queryKey: ['stops'], queryFn: async () => ({ pages: [] }), staleTime: 0 });
    await expect.poll(office).toEqual(['/kept/emil/["stops"]']);
    logout('admin');
    await expect.poll(() => store.names()).toEqual(['viande-kept']);
    stopOffice();
  });

  it('is not written after a sign-out', async () => {
    const client = visit();
    logout('pro');
    await client.query(productsQuery('anna'));
    expect(store.paths('viande-kept')).toEqual([]);
  });
});

it('stores a preparer’s saves under the time the order was read, for the next opening without network', async () => {
  openSession('admin', 'token', { id: 'armand' });
  const key = ['preparations', 'one', 'O1'];
  const office = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const morning = office();
  stop = persistQueries(morning, 'build-1', 'admin');
  const readAt = Date.now() - 60_000;
  morning.setQueryData(key, { version: 3 }, { updatedAt: readAt });
  await vi.waitFor(() => expect(store.names()).toContain('viande-kept-office'));
  stop();
  vi.stubGlobal('navigator', { onLine: false });
  const cellar = office();
  stop = persistQueries(cellar, 'build-1', 'admin');
  await vi.waitFor(() => expect(cellar.getQueryData(key)).toEqual({ version: 3 }));
  expect(cellar.getQueryState(key)?.dataUpdatedAt).toBe(readAt);
});
