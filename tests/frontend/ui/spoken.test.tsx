import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MassBalance } from '#frontend/features/cutting/admin/weigh/cutting-part.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const balance = (outGrams: number) => ({
  inGrams: 20_000,
  outGrams,
  lossGrams: 0,
  unallocatedGrams: 20_000 - outGrams,
  overGrams: 0,
});

it('speaks one message for a weight, not one for each digit', () => {
  const { rerender } = render(<MassBalance balance={balance(0)} />);
  const status = screen.getByRole('status');
  const messages: string[] = [];
  const read = () => {
    const text = status.textContent;
    if (text !== '' && text !== messages.at(-1)) messages.push(text);
  };
  for (const grams of [1000, 12_000, 12_500]) {
    rerender(<MassBalance balance={balance(grams)} />);
    read();
    act(() => void vi.advanceTimersByTime(200));
    read();
  }
  act(() => void vi.advanceTimersByTime(2000));
  read();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('7,5');
});
