import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';

afterEach(cleanup);

type Naming = Parameters<typeof useEarlyScans>[0][number];

const scanned = (first: Naming) => {
  const processed: string[] = [];
  const { result, rerender } = renderHook(
    (naming: Naming) =>
      useEarlyScans([{ data: [], fetchStatus: 'idle' }, naming], (code) => void processed.push(code)),
    { initialProps: first },
  );
  return { processed, scan: (code: string) => act(() => result.current(code)), rerender };
};

it('processes codes scanned before the products are read afterwards, in their order', async () => {
  const { processed, scan, rerender } = scanned({ data: undefined, fetchStatus: 'fetching' });
  scan('A');
  scan('');
  scan('B');
  expect(processed).toEqual([]);
  rerender({ data: [], fetchStatus: 'idle' });
  await waitFor(() => expect(processed).toEqual(['A', 'B']));
  scan('C');
  expect(processed).toEqual(['A', 'B', 'C']);
});

it.each(['idle', 'paused'] as const)('discards codes where no products are read (%s)', (fetchStatus) => {
  const { processed, scan } = scanned({ data: undefined, fetchStatus });
  scan('A');
  expect(processed).toEqual(['A']);
});
