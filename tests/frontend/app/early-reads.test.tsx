import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginEarlyReads, EARLY_READS } from '#frontend/app/early-reads.ts';
import { send } from '#frontend/lib/api/send.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';
import { reorderingContract } from '#shared/orders/reordering.contract.ts';

const asked: { url: string; headers: Record<string, string> }[] = [];
let failing: string[] = [];

beforeEach(() => {
  asked.length = 0;
  failing = [];
  // another file may have left this page elsewhere
  history.replaceState(null, '', '/');
  localStorage.setItem(storageKeys.pro.token, 'token-1');
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    if (failing.shift() === url) throw new TypeError('network');
    return Response.json({ success: true, data: [url] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  globalThis.earlyReads = undefined;
});

const products = (token = 'token-1', headers = {}) =>
  send({ method: 'GET', url: '/api/products', token, headers });

it('requests what the shop reads first, by the addresses of the contracts', () => {
  beginEarlyReads();
  expect(asked.map(({ url }) => url)).toEqual([
    catalogContract.endpoints.listProducts.path,
    reorderingContract.endpoints.listHabits.path,
    addressesContract.endpoints.listAddresses.path,
  ]);
  expect(asked[0]?.headers['authorization']).toBe('Bearer token-1');
});

it('serves the same request of the same token once, then calls the server', async () => {
  beginEarlyReads();
  expect(await products()).toEqual({ success: true, data: ['/api/products'] });
  expect(asked).toHaveLength(EARLY_READS.length);
  await products();
  expect(asked).toHaveLength(EARLY_READS.length + 1);
});

it('serves no other user, and no forced refresh', async () => {
  beginEarlyReads();
  await products('token-2');
  await products('token-1', { 'cache-control': 'no-cache' });
  expect(asked).toHaveLength(EARLY_READS.length + 2);
});

it('requests again where the early answer did not come', async () => {
  failing = ['/api/products'];
  beginEarlyReads();
  expect(await products()).toEqual({ success: true, data: ['/api/products'] });
  expect(asked).toHaveLength(EARLY_READS.length + 1);
});

it('requests nothing without a session, nor for another view than the shop', () => {
  localStorage.clear();
  beginEarlyReads();
  localStorage.setItem(storageKeys.pro.token, 'token-1');
  history.replaceState(null, '', '/dashboard?vue=compte');
  beginEarlyReads();
  expect(asked).toEqual([]);
});
