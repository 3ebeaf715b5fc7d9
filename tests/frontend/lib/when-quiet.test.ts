import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from '#frontend/lib/network/when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const read = (client: QueryClient, key: string, ms: number) =>
  client.fetchQuery({
    queryKey: [key],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(key), ms)),
  });

it('waits for the reads of the page, and for those that follow from them', async () => {
  const client = new QueryClient();
  const act = vi.fn<() => void>();
  whenQuiet(client, act);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act).not.toHaveBeenCalled();
  void read(client, 'products', 1_000).then(() => read(client, 'quote', 1_000));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act).toHaveBeenCalledOnce();
  void read(client, 'more', 10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledOnce();
});

it('delays nothing where nothing is read, or reads follow one another', async () => {
  const act = vi.fn<() => void>();
  whenQuiet(new QueryClient(), act);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(act).toHaveBeenCalledOnce();
});
