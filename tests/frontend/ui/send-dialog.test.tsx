import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';

type Send = () => Promise<{ message: string }>;

const close = vi.fn<() => void>();
const send = vi.fn<Send>();

function Window({ refusalText }: { refusalText?: (error: unknown) => string }) {
  const form = useForm({ word: '' });
  return (
    <SendDialog title="Écrire un mot" submitLabel="Envoyer" {...{ form, send, refusalText }} onClose={close}>
      <TextField label="Un mot" {...form.field('word')} />
    </SendDialog>
  );
}

const draw = (window: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{window}</QueryClientProvider>);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('shows a refusal at the button that sends, outside of the scrolled part, and stays open', async () => {
  send.mockRejectedValueOnce(new Error('non'));
  draw(<Window refusalText={() => 'Quelqu’un d’autre l’a changé.'} />);
  await userEvent.type(screen.getByLabelText('Un mot'), 'Bonjour');
  const button = screen.getByRole('button', { name: 'Envoyer' });
  await userEvent.click(button);
  const foot = button.parentElement;
  expect(foot && within(foot).getByRole('alert').textContent).toBe('Quelqu’un d’autre l’a changé.');
  expect(within(screen.getByRole('form')).queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Un mot').value).toBe('Bonjour');
  expect(close).not.toHaveBeenCalled();
  send.mockResolvedValueOnce({ message: 'C’est fait.' });
  await userEvent.click(button);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('measures how much of the page the keyboard of a phone covers, keeps the input visible, and is not confused by a zoom', () => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  const shown = vi.fn<() => void>();
  HTMLElement.prototype.scrollIntoView = shown;
  const { unmount } = draw(<Window />);
  const surface = screen.getByRole('dialog');
  const seen = (change: Partial<typeof view>) => {
    Object.assign(view, change).dispatchEvent(new Event('resize'));
    return surface.style.getPropertyValue('--keyboard');
  };
  expect(seen({ height: innerHeight - 300 })).toBe('300px');
  expect(shown.mock.contexts).toEqual([screen.getByLabelText('Un mot')]);
  expect(seen({ offsetTop: 120 })).toBe('180px');
  expect(seen({ scale: 2 })).toBe('0px');
  expect(seen({ height: innerHeight, offsetTop: 0, scale: 1 })).toBe('0px');
  unmount();
  expect(seen({ height: 100 })).toBe('0px');
  expect(shown).toHaveBeenCalledOnce();
});
