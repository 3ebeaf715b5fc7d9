import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefusedScans } from '#frontend/features/scanning/use-refused-scans.ts';
import { onSignal } from '#frontend/lib/devices/scan-signal.ts';
import { receiveNotices } from '#frontend/ui/feedback/notify.ts';

let said: string[];
let signals: string[];
let pressed: number;
let stop: () => void;
beforeEach(() => {
  said = [];
  signals = [];
  pressed = 0;
  stop = onSignal((signal) => signals.push(signal));
  receiveNotices(({ text }) => said.push(text));
});
afterEach(() => {
  stop();
  cleanup();
});

function Screen() {
  useRefusedScans();
  const [day, setDay] = useState('2026-12-07');
  const [site, setSite] = useState('1');
  const [lot, setLot] = useState('');
  return (
    <>
      <input type="date" aria-label="DLC" value={day} onChange={({ target }) => setDay(target.value)} />
      <select aria-label="Site" value={site} onChange={({ target }) => setSite(target.value)}>
        <option value="1">Bruges</option>
        <option value="2">Lormont</option>
      </select>
      <input type="text" aria-label="Lot" value={lot} onChange={({ target }) => setLot(target.value)} />
      <button type="button" onClick={() => (pressed += 1)}>
        Enregistrer
      </button>
      <output>{`${day} ${site}`}</output>
    </>
  );
}

/** The keys of a scanner at an element; `each` is what the browser does with them. */
const scanAt = (at: HTMLElement, each?: () => void) => {
  for (const key of '3760123456789') fireEvent.keyDown(at, { key });
  each?.();
  if (fireEvent.keyDown(at, { key: 'Enter' }) && at instanceof HTMLButtonElement) fireEvent.click(at);
};

it('keeps no digit of a scan in a date, a choice or a button, and refuses it with a sound', async () => {
  const listens = vi.spyOn(globalThis, 'addEventListener');
  render(<Screen />);
  // the code that recognises scans loads after the first view
  await vi.waitFor(() => expect(listens).toHaveBeenCalledWith('keydown', expect.any(Function), true));
  const day = screen.getByLabelText<HTMLInputElement>('DLC');
  scanAt(day, () => fireEvent.change(day, { target: { value: '0789-12-04' } }));
  const site = screen.getByLabelText<HTMLSelectElement>('Site');
  scanAt(site, () => fireEvent.change(site, { target: { value: '2' } }));
  scanAt(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(screen.getByRole('status').textContent).toBe('2026-12-07 1');
  expect([day.value, site.value, pressed]).toEqual(['2026-12-07', '1', 0]);
  expect(signals).toEqual(['error', 'error', 'error']);
  expect(said).toHaveLength(3);
});

it('ignores words, and typing by hand', () => {
  render(<Screen />);
  scanAt(screen.getByLabelText('Lot'));
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  if (fireEvent.keyDown(button, { key: 'Enter' })) fireEvent.click(button);
  expect(pressed).toBe(1);
  expect(signals).toEqual([]);
});
