import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

type Act = (values: { name: string }) => Promise<void>;

function Form({ act, onReload }: { act: Act; onReload?: () => void }) {
  const form = useForm({ name: '' }, ({ name }) => ({
    name: name === '' ? 'Le nom est requis.' : undefined,
  }));
  return (
    <form onSubmit={form.submit(act)} noValidate aria-label="Essai">
      <Refusal error={form.refusal} {...(onReload && { onReload })} />
      <TextField label="Nom" {...form.field('name')} />
      <output>{form.pending ? 'envoi' : 'repos'}</output>
    </form>
  );
}

const draw = (act: Act, onReload?: () => void) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form act={act} {...(onReload && { onReload })} />
    </QueryClientProvider>,
  );
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Nom/ });
const type = (name: string) => fireEvent.change(nameField(), { target: { value: name } });
const send = () => fireEvent.submit(screen.getByRole('form'));

let isOnline: boolean;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a form', () => {
  it('is not sent while a field is wrong; the field shows the error until it is edited', () => {
    const act = vi.fn<Act>();
    draw(act);
    send();
    expect(act).not.toHaveBeenCalled();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Le nom est requis.')).toBeDefined();
    type('Anna');
    expect(screen.queryByText('Le nom est requis.')).toBeNull();
  });

  it('is sent once, however often it is submitted before the answer', async () => {
    const answer = Promise.withResolvers<void>();
    const act = vi.fn<Act>(() => answer.promise);
    draw(act);
    type('Anna');
    send();
    send();
    await screen.findByText('envoi');
    send();
    answer.resolve();
    await screen.findByText('repos');
    expect(act.mock.calls).toEqual([[{ name: 'Anna' }]]);
    send();
    await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
  });

  it('is sent although the browser reports itself offline: the call finds out, and shows it', async () => {
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    draw(() => Promise.reject(new ApiError(0, 'network')));
    type('Anna');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
    window.dispatchEvent(new Event('online'));
  });

  it('marks the field that the server refused, and shows other errors above', async () => {
    const refusals = [
      new ApiError(400, 'invalid', { success: false, message: 'Nom déjà pris.', field: 'name' }),
      new ApiError(409, 'conflict', { success: false, message: 'Trop tard.' }),
    ];
    draw(() => Promise.reject(refusals.shift()));
    type('Anna');
    send();
    expect(await screen.findByText('Nom déjà pris.')).toBeDefined();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Trop tard.')).toBeNull();
    type('Anne');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Trop tard.');
    expect(nameField().getAttribute('aria-invalid')).not.toBe('true');
  });
});

/** Two fields that must agree, and one that is not rendered. */
function Pair({ act }: { act: () => Promise<void> }) {
  const form = useForm({ from: 'Bruges', to: 'Bruges', code: '' }, ({ from, to }) => ({
    to: from === to ? 'Deux sites différents.' : undefined,
  }));
  return (
    <form onSubmit={form.submit(act)} noValidate aria-label="Essai">
      <Refusal error={form.refusal} />
      <TextField label="De" {...form.field('from')} />
      <TextField label="Vers" {...form.field('to')} />
    </form>
  );
}

describe('a form of several fields', () => {
  const drawPair = (act: () => Promise<void>) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Pair act={act} />
      </QueryClientProvider>,
    );
  const leaveFrom = (site: string) =>
    fireEvent.change(screen.getByLabelText('De'), { target: { value: site } });

  it('clears the error of one field when an edit of another fixes it', () => {
    drawPair(() => Promise.resolve());
    send();
    expect(document.activeElement).toBe(screen.getByLabelText('Vers'));
    expect(screen.getByText('Deux sites différents.')).toBeDefined();
    leaveFrom('Lormont');
    expect(screen.queryByText('Deux sites différents.')).toBeNull();
  });

  it('keeps the server’s error of one field while another is edited', async () => {
    drawPair(() =>
      Promise.reject(new ApiError(400, 'invalid', { success: false, message: 'Site fermé.', field: 'to' })),
    );
    leaveFrom('Lormont');
    send();
    expect(await screen.findByText('Site fermé.')).toBeDefined();
    leaveFrom('Pessac');
    expect(screen.getByText('Site fermé.')).toBeDefined();
  });

  it('shows errors of hidden fields above', async () => {
    drawPair(() =>
      Promise.reject(
        new ApiError(400, 'invalid', { success: false, message: 'Code inconnu.', field: 'code' }),
      ),
    );
    leaveFrom('Lormont');
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Code inconnu.');
  });
});

describe('a refusal', () => {
  it('offers to reload a concurrent change, and nothing else', async () => {
    const codes = ['version_conflict', 'conflict'];
    const onReload = vi.fn<() => void>();
    draw(
      () =>
        Promise.reject(
          new ApiError(409, codes.shift() ?? '', { success: false, message: 'Modifié entre-temps.' }),
        ),
      onReload,
    );
    type('Anna');
    send();
    fireEvent.click(await screen.findByRole('button', { name: 'Recharger' }));
    expect(onReload).toHaveBeenCalledOnce();
    send();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Recharger' })).toBeNull());
    expect((await screen.findByRole('alert')).textContent).toContain('Modifié entre-temps.');
  });
});
