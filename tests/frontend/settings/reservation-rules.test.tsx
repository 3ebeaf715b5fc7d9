import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { reservationRulesView } from '#shared/settings/reservation-rules-wire.ts';
import { emptyList, failureWithoutMessage, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const ADDRESS = '/api/admin/settings/reservations';
const held = reservationRulesView(DEFAULT_RESERVATION_RULES);
const groups = {
  applies: false,
  groups: [
    { id: 1, name: 'professional clients', discount: 10 },
    { id: 4, name: 'Collectivités', discount: 5 },
  ],
};
let answer: Awaited<ReturnType<Parameters<typeof fakeApi>[0]>> | undefined;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  answer = undefined;
  calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path.endsWith('/customer-groups'))
      return { body: { success: true, data: { ...groups, version: 1 } } };
    if (path !== ADDRESS) return path.includes('/settings/') ? failureWithoutMessage() : emptyList;
    if (method === 'GET') return { body: { success: true, data: { ...held, version: 2 } } };
    return answer ?? { body: { success: true, data: { ...(body as object), version: 3 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const retype = async (label: RegExp, text: string) => {
  const section = within(await screen.findByRole('region', { name: 'Commandes non réglées' }));
  const field = await section.findByLabelText(label);
  await person().clear(field);
  if (text) await person().type(field, text);
  return section;
};
const written = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('caps and delays of unpaid orders are changed at the version that was seen; an empty cap is none', async () => {
  drawSite('/admin/dashboard?tab=parametres');
  await retype(/Plafond d’un nouveau compte/, '1500,5');
  await retype(/Plafond d’un compte connu/, '');
  const section = await retype(/Annuler après/, '72');
  await person().click(section.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() =>
    expect(written()).toEqual([
      { ...held, new_account_cap: 1500.5, known_account_cap: null, cancel_after_hours: 72, version: 2 },
    ]),
  );
});

it('an existing group may have one cap whatever the age of the account', async () => {
  drawSite('/admin/dashboard?tab=parametres');
  const section = within(await screen.findByRole('region', { name: 'Commandes non réglées' }));
  await person().click(await section.findByLabelText(/^Un seul plafond pour le groupe « Collectivités »/));
  await person().clear(section.getByLabelText(/^Plafond pour le groupe « Collectivités »/));
  await person().type(section.getByLabelText(/^Plafond pour le groupe/), '900');
  await person().click(section.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() =>
    expect(written()).toEqual([{ ...held, group_caps: [{ group_id: 4, cap: 900 }], version: 2 }]),
  );
});

it('a refusal shows at its field, and no input is lost', async () => {
  answer = refused(400, 'L’annulation vient après l’avertissement.', { field: 'cancel_after_hours' });
  drawSite('/admin/dashboard?tab=parametres');
  const section = await retype(/Annuler après/, '12');
  await person().click(section.getByRole('button', { name: 'Enregistrer' }));
  const field = section.getByLabelText(/Annuler après/);
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field).toHaveProperty('value', '12');
});
