import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ConfirmHost } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';

const send = vi.fn<() => Promise<{ message: string }>>();

function Note({ onClose }: { onClose: () => void }) {
  const form = useForm({ word: '' });
  return (
    <SendDialog title="Écrire un mot" submitLabel="Envoyer" {...{ form, send, onClose }}>
      <TextField label="Un mot" {...form.field('word')} />
    </SendDialog>
  );
}

/** A form unknown to the window around it. */
function InPanel() {
  const form = useForm({ word: '' });
  return (
    <form onSubmit={form.submit(async () => undefined)}>
      <TextField label="Un mot" {...form.field('word')} />
      <button type="submit">Enregistrer</button>
    </form>
  );
}

function Page({ window }: { window: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <QueryClientProvider client={new QueryClient()}>
      {open ? window(() => setOpen(false)) : <p>Fermée</p>}
      <ConfirmHost />
    </QueryClientProvider>
  );
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const dialog = (name: string) => screen.getByRole('dialog', { name });
const ways: [string, (name: string) => void][] = [
  ['a tap beside', (name) => (fireEvent.pointerDown(dialog(name)), fireEvent.pointerUp(dialog(name)))],
  ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Un mot'), { key: 'Escape' })],
  ['its cross', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
];

describe.each([
  ['Écrire un mot', (close: () => void) => <Note onClose={close} />],
  [
    'Une fiche',
    (close: () => void) => (
      <SidePanel open title="Une fiche" onClose={close}>
        <InPanel />
      </SidePanel>
    ),
  ],
] as const)('the window « %s »', (name, window) => {
  it.each(ways)('asks once before %s discards the input', async (_how, leave) => {
    render(<Page window={window} />);
    await userEvent.type(screen.getByLabelText('Un mot'), 'Bonjour');
    act(() => leave(name));
    const stay = await screen.findByRole('button', { name: 'Continuer la saisie' });
    await userEvent.click(stay);
    expect(screen.getByLabelText<HTMLInputElement>('Un mot').value).toBe('Bonjour');
    act(() => leave(name));
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
    await screen.findByText('Fermée');
  });

  it.each(ways)('closes at once by %s without input', (_how, leave) => {
    render(<Page window={window} />);
    act(() => leave(name));
    expect(screen.getByText('Fermée')).toBeDefined();
  });
});

it('does not ask once the server has the form', async () => {
  render(
    <Page
      window={(close) => (
        <SidePanel open title="Une fiche" onClose={close}>
          <InPanel />
        </SidePanel>
      )}
    />,
  );
  await userEvent.type(screen.getByLabelText('Un mot'), 'Bonjour{Enter}');
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(screen.getByText('Fermée')).toBeDefined();
  });
});

it('stays open where a choice is required, whatever the browser does at the second Escape', () => {
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const close = vi.fn<() => void>();
  render(
    <Dialog open title="Vos codes" dismissible={false} onClose={close}>
      <p>À noter</p>
    </Dialog>,
  );
  const window = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Vos codes' });
  // a browser whose close event is cancelled does not offer its own closing
  expect(fireEvent.keyDown(window, { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(window, { key: 'Escape' })).toBe(false);
  // Android's second « back » closes without asking
  window.open = false;
  fireEvent(window, new Event('close'));
  expect(window.open).toBe(true);
  expect(shown).toHaveBeenCalledTimes(2);
  expect(close).not.toHaveBeenCalled();
});
