import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerUseBy } from '#frontend/features/customers/admin/customer-panel.tsx';
import { CustomerNote } from '#frontend/features/customers/admin/customer-note.tsx';
import { departureQuery } from '#frontend/features/settings/settings.queries.ts';
import { SettingForm } from '#frontend/features/settings/admin/setting-form.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { failureWithoutMessage } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const client = new QueryClient();
const sent = vi.fn<(body: object) => void>();
beforeEach(() => sent.mockReset());

const house = { name: 'Maison', city: 'Bruges', version: 1 };
const setting = (value: typeof house) => (
  <QueryClientProvider client={client}>
    <SettingForm
      setting={value}
      queryKey={['house']}
      saved="Enregistré."
      save={async (body) => {
        sent(body);
        return { ...body, version: body.version + 1 };
      }}
    >
      {({ field }) => (
        <>
          <TextField label="Nom" {...field('name')} />
          <TextField label="Ville" {...field('city')} />
        </>
      )}
    </SettingForm>
  </QueryClientProvider>
);
const typed = () => ({
  name: screen.getAllByLabelText<HTMLInputElement>('Nom').at(-1)?.value,
  city: screen.getAllByLabelText<HTMLInputElement>('Ville').at(-1)?.value,
});

describe('a setting saved by another user during input', () => {
  it('keeps the input, next to the saved values, and is sent at their version', async () => {
    const { rerender } = render(setting(house));
    await person().type(screen.getByLabelText('Nom'), ' Essai');
    rerender(setting({ name: 'Autre', city: 'Lormont', version: 2 }));
    await screen.findByText('Quelqu’un d’autre vient d’enregistrer ce réglage');
    const saved = within(screen.getByRole('group', { name: 'Enregistré' }));
    expect(saved.getByLabelText('Nom')).toHaveProperty('value', 'Autre');
    expect(typed()).toEqual({ name: 'Maison Essai', city: 'Lormont' });
    await person().click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ name: 'Maison Essai', city: 'Lormont', version: 2 }),
    );
    await waitFor(() => expect(screen.queryByText(/Quelqu’un d’autre/)).toBeNull());
  });

  it('is reloaded by one press, and at once where there was no input', async () => {
    const { rerender } = render(setting(house));
    rerender(setting({ ...house, city: 'Lormont', version: 2 }));
    await waitFor(() => expect(typed().city).toBe('Lormont'));
    await person().type(screen.getByLabelText('Nom'), ' Essai');
    rerender(setting({ name: 'Autre', city: 'Lormont', version: 3 }));
    await person().click(await screen.findByRole('button', { name: 'Prendre sa version' }));
    expect(typed()).toEqual({ name: 'Autre', city: 'Lormont' });
    expect(screen.queryByText(/Quelqu’un d’autre/)).toBeNull();
  });
});

it('keeps a note during input when a colleague saves theirs', async () => {
  const note = (text: string, note_version: number) => (
    <QueryClientProvider client={client}>
      <CustomerNote
        customer={{ id: 'C1', note: text, note_version, note_le: null } as never}
        onSaved={() => undefined}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(note('', 0));
  await person().type(screen.getByLabelText('Note'), 'Rappeler lundi');
  rerender(note('Livrer par la cour', 1));
  await screen.findByText('Livrer par la cour');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Rappeler lundi');
});

it('keeps the days of a customer during input when a colleague saves theirs', async () => {
  const saved = (version: number, days: number) =>
    client.setQueryData(departureQuery().queryKey, {
      version,
      min_days: 0,
      customers: [{ customer_id: 'C1', days }],
    } as never);
  client.setQueryDefaults(departureQuery().queryKey, { enabled: false });
  saved(1, 2);
  render(
    <QueryClientProvider client={client}>
      <CustomerUseBy customerId="C1" />
    </QueryClientProvider>,
  );
  const days = () => screen.getByLabelText(/Jours qui restent/);
  await person().type(days(), '1');
  act(() => void saved(2, 5));
  await screen.findByText(/Enregistré maintenant : 5/);
  expect(days()).toHaveProperty('value', '21');
  await person().click(screen.getByRole('button', { name: 'Prendre sa version' }));
  expect(days()).toHaveProperty('value', '5');
});

it('keeps the input of a setting while another one is searched', async () => {
  openBackOffice(({ path }) => (path.includes('/settings/') ? failureWithoutMessage() : undefined));
  drawSite('/admin/dashboard?tab=parametres');
  const siret = await screen.findByLabelText('SIRET');
  await person().type(siret, '123');
  const search = screen.getByRole('searchbox', { name: 'Chercher un réglage' });
  await person().type(search, 'scanner');
  await person().clear(search);
  expect(await screen.findByLabelText('SIRET')).toHaveProperty('value', '123');
});
