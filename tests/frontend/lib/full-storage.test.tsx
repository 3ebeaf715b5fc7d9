import { act, cleanup, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordScan } from '#frontend/features/scanning/scan-acts.ts';
import { scans } from '#frontend/features/scanning/scan-log.ts';
import { countEntries, countScan } from '#frontend/features/stock/count/count-log.ts';
import { onSignal } from '#frontend/lib/devices/scan-signal.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { onStorageFull } from '#frontend/lib/storage/stored.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { movable } from '#tests/frontend/support/back-office.ts';

const BAVETTE = movable('7', 'BAVETTE', 'BOEUF', { barcode: '3760123456784' });
const label = (weightGrams: number) =>
  `(01)93760123456787(3103)${String(weightGrams).padStart(6, '0')}(17)261204(10)L1`;

const read = (weightGrams: number) => readLabel(label(weightGrams), { today: '2026-11-28' }) as never;

let signals: string[];
let reported: number;
let stops: (() => void)[];
beforeEach(() => {
  localStorage.clear();
  openSession('admin', 'token', { id: 'armand' });
  signals = [];
  reported = 0;
  stops = [onSignal((signal) => signals.push(signal)), onStorageFull(() => (reported += 1))];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
  cleanup();
  logout('admin');
});

/** From now on nothing more fits, as in Chromium. */
const fillUp = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  });

describe('a full browser', () => {
  it('reports a piece that it cannot store, and keeps those before it', () => {
    const products = [BAVETTE] as never;
    countScan(label(1000), read(1000), { siteId: '1', products });
    recordScan(label(1000), read(1000), { demo: false, products });
    expect(signals).toEqual(['ok', 'ok']);
    fillUp();
    countScan(label(2000), read(2000), { siteId: '1', products });
    countScan(label(3000), read(3000), { siteId: '1', products });
    recordScan(label(2000), read(2000), { demo: false, products });
    expect(signals.slice(2)).toEqual(['error', 'error', 'error']);
    expect(countEntries()).toHaveLength(1);
    expect(scans()).toHaveLength(1);
    expect(reported).toBe(3);
  });

  it('sends a retry under the same key', async () => {
    fillUp();
    const keys: string[] = [];
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(
      () =>
        useOperation('attempt_entry', (_body: object, key: string) => {
          keys.push(key);
          return Promise.reject(new Error('nobody answered'));
        }),
      { wrapper },
    );
    for (const round of [1, 2]) {
      act(() => result.current.run({ draft: { qty: 2 }, body: { qty: 2 } }));
      await vi.waitFor(() => expect(keys).toHaveLength(round));
      await vi.waitFor(() => expect(result.current.pending).toBe(false));
    }
    expect(keys[1]).toBe(keys[0]);
  });

  it('returns a draft as long as the page is open', () => {
    fillUp();
    const draw = () => renderHook(() => useDraft('draft_entry', () => ({ lot: '' })));
    const first = draw();
    act(() => first.result.current.change({ lot: 'A-12' }));
    first.unmount();
    expect(draw().result.current.draft).toEqual({ lot: 'A-12' });
  });
});
