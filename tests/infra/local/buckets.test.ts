import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { onObject } from '#infra/local/buckets.ts';

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }));

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'buckets-'));
  return () => {
    vi.restoreAllMocks();
    fs.rmSync(folder, { recursive: true });
  };
});

const on = (method: string, body = '') =>
  onObject(folder, { method, address: '/photos/claims/1.jpg', body: Buffer.from(body), isFirst: false });

test('an object whose write was interrupted is the previous one, never half of the new one', () => {
  on('PUT', 'former');
  vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('killed');
  });
  expect(() => on('PUT', 'new and longer')).toThrow('killed');
  expect(on('GET')?.body?.toString()).toBe('former');
  vi.restoreAllMocks();
  on('PUT', 'new and longer');
  expect(on('GET')?.body?.toString()).toBe('new and longer');
  expect(fs.readdirSync(path.join(folder, 'photos/claims')).filter((name) => name === '1.jpg')).toHaveLength(
    1,
  );
});
