import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '#frontend/lib/display/focus-back.ts';
import { Button } from '#frontend/ui/button.tsx';

afterEach(cleanup);

it('a button disabled while it has the focus keeps it, and does nothing', () => {
  const press = vi.fn<() => void>();
  const save = (disabled: boolean) => (
    <Button disabled={disabled} onClick={press}>
      Enregistrer
    </Button>
  );
  const { rerender } = render(save(false));
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  rerender(save(true));
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  fireEvent.blur(button);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([true, null]);
});

describe('a focused element that is removed', () => {
  const page = (rows: readonly string[], notice = false) => (
    <>
      <main>
        <section aria-label="Arrêts">
          {rows.map((row) => (
            <div key={row}>
              <button>{row}</button>
            </div>
          ))}
        </section>
      </main>
      <div popover="manual">{notice ? <button>Rétablir</button> : null}</div>
    </>
  );
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  let stop: () => void;
  beforeEach(() => {
    stop = keepFocus();
  });
  afterEach(() => stop());

  it('passes the focus to the remaining part of the page', async () => {
    const { rerender } = render(page(['Un', 'Deux']));
    screen.getByText('Un').focus();
    rerender(page(['Deux']));
    await waitFor(() => expect(focused()).toBe('Arrêts'));
  });

  it('passes the focus to the part around a disabled one', async () => {
    render(page(['Un']));
    const button = screen.getByText<HTMLButtonElement>('Un');
    button.focus();
    button.disabled = true;
    await waitFor(() => expect(focused()).toBe('Arrêts'));
  });

  it('returns the focus after a notice, and does not where the user moved it', async () => {
    const { rerender } = render(page(['Un', 'Deux'], true));
    screen.getByText('Deux').focus();
    screen.getByText('Rétablir').focus();
    rerender(page(['Un', 'Deux']));
    await waitFor(() => expect(focused()).toBe('Deux'));
    screen.getByText('Deux').blur();
    rerender(page(['Deux', 'Trois']));
    await act(() => Promise.resolve());
    expect(document.activeElement).toBe(document.body);
  });
});
