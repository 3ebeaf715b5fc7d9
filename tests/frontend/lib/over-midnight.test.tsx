import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshEntry } from '#frontend/features/cutting/admin/entry/entry-draft.ts';
import { RetryJob } from '#frontend/features/incidents/admin/retry-job.tsx';
import { useNow, useToday } from '#frontend/lib/display/use-today.ts';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  openSession('admin', 'token', { id: 'armand' });
});
afterEach(() => {
  cleanup();
  logout('admin');
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const MINUTE = 60_000;

describe('the clock of the day', () => {
  it.each([
    ['a night', '2026-11-28T22:59:00Z', ['2026-11-28', '2026-11-29']],
    ['the night to summer time', '2026-03-28T22:59:00Z', ['2026-03-28', '2026-03-29']],
    ['the night after it', '2026-03-29T21:59:00Z', ['2026-03-29', '2026-03-30']],
    ['the night to winter time', '2026-10-24T21:59:00Z', ['2026-10-24', '2026-10-25']],
    ['the night after that', '2026-10-25T22:59:00Z', ['2026-10-25', '2026-10-26']],
  ])('goes on over %s in Paris', (_which, before, days) => {
    vi.setSystemTime(new Date(before));
    const { result } = renderHook(useToday);
    const seen = [result.current];
    pass(2 * MINUTE);
    seen.push(result.current);
    expect(seen).toEqual(days);
  });

  it('is right when a tablet wakes up after midnight', () => {
    vi.setSystemTime(new Date('2026-11-28T20:00:00Z'));
    const { result } = renderHook(useToday);
    vi.setSystemTime(new Date('2026-11-29T05:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe('2026-11-29');
  });

  it('shows the minute, and rerenders nothing in between', () => {
    vi.setSystemTime(new Date('2026-11-28T14:59:30Z'));
    const { result } = renderHook(useNow);
    const first = result.current;
    pass(15_000);
    expect(result.current).toBe(first);
    pass(MINUTE);
    expect(result.current.toISOString().slice(0, 16)).toBe('2026-11-28T15:00');
  });
});

it('offers the extraction of today for the work of yesterday, on a page that is open overnight', () => {
  vi.setSystemTime(new Date('2026-11-28T22:59:00Z'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RetryJob job={{ kind: 'stock-extraction', day: '2026-11-28' } as never} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('Relancer');
  pass(2 * MINUTE);
  expect(screen.getByRole('button').textContent).toBe('Extraire le stock d’aujourd’hui');
});

describe('a form that is left open overnight', () => {
  const draw = () =>
    renderHook(() => useDraft('draft_entry', () => freshEntry(new Date()), useToday())).result;

  it('has the dates and the code of the morning, and the input', () => {
    vi.setSystemTime(new Date('2026-11-28T17:00:00Z'));
    const entry = draw();
    const evening = entry.current.draft;
    act(() => entry.current.change({ qty: 5000, lot: 'A-12', eatby: '2026-12-24' }));
    vi.setSystemTime(new Date('2026-11-29T06:00:00Z'));
    pass(MINUTE);
    const morning = freshEntry(new Date('2026-11-29T06:00:00Z'));
    expect(entry.current.draft).toMatchObject({
      qty: 5000,
      lot: 'A-12',
      eatby: '2026-12-24',
      sellby: morning.sellby,
    });
    expect(entry.current.draft.inventorycode).not.toBe(evening.inventorycode);
    expect(morning.sellby).not.toBe(evening.sellby);
  });

  it('has them after a reload too, and keeps its code over one of the same day', () => {
    vi.setSystemTime(new Date('2026-11-28T17:00:00Z'));
    const first = draw();
    act(() => first.current.change({ qty: 5000 }));
    const evening = first.current.draft;
    cleanup();
    pass(30 * MINUTE);
    expect(draw().current.draft).toEqual(evening);
    cleanup();
    vi.setSystemTime(new Date('2026-11-29T06:00:00Z'));
    const { draft } = draw().current;
    expect(draft.qty).toBe(5000);
    expect(draft.sellby).toBe(freshEntry(new Date()).sellby);
  });
});
