import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrint } from '#frontend/lib/display/use-print.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('prints once where the page is rendered again before the print window is closed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const { rerender } = renderHook(({ onDone }) => usePrint('@page {}', onDone), {
    initialProps: { onDone: first },
  });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  rerender({ onDone: second });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
