import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeDatabase } from '#tests/frontend/support/fake-database.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** A page of this browser, with modules of its own. */
const openPage = async () => {
  const { openSession } = await import('#frontend/lib/session/session.ts');
  const { storedPhotos, photoKey } = await import('#frontend/features/claims/pro/stored-photos.ts');
  const { readLarge } = await import('#frontend/lib/storage/account-keys.ts');
  const { onStorageFull } = await import('#frontend/lib/storage/stored.ts');
  openSession('pro', 'token', { id: 'anna' });
  await readLarge();
  const act = { order_id: 'O1', product_id: '7', number: 1 as const, photo: 'eA=='.repeat(50_000) };
  const photo = { key: photoKey(act, 1), at: '2026-11-28T08:00:00Z', act };
  return { storedPhotos, photo, onStorageFull };
};
const inSmallStore = () => Object.keys(localStorage).filter((key) => key.includes('photos'));

it('stores photographs in the large store, over a reload, until they are sent', async () => {
  const rows = new Map<string, string>();
  fakeDatabase(rows);
  const first = await openPage();
  first.storedPhotos.put(first.photo);
  await vi.waitFor(() => expect([...rows.keys()]).toEqual(['waiting_photos_O1 7@anna']));
  expect(inSmallStore()).toEqual([]);
  vi.resetModules();
  const second = await openPage();
  expect(second.storedPhotos.all()).toEqual([first.photo]);
  second.storedPhotos.drop(second.photo.key);
  await vi.waitFor(() => expect(rows.size).toBe(0));
});

it('reports a photograph that does not fit, and keeps it while the page is open', async () => {
  let isFull = false;
  fakeDatabase(new Map(), () => isFull);
  const { storedPhotos, photo, onStorageFull } = await openPage();
  const full = vi.fn<() => void>();
  onStorageFull(full);
  isFull = true;
  storedPhotos.put(photo);
  await vi.waitFor(() => expect(full).toHaveBeenCalledOnce());
  expect(storedPhotos.all()).toEqual([photo]);
});
