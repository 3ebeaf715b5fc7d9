import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { DEFAULT_CUSTOMER_GROUPS, customerGroupsView } from '#shared/settings/customer-groups.ts';
import { emptyList, failureWithoutMessage } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a group is added with its discount, and the discounts are switched on, at the version that was seen', async () => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  const held = customerGroupsView(DEFAULT_CUSTOMER_GROUPS);
  const calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path !== '/api/admin/settings/customer-groups')
      return path.includes('/settings/') ? failureWithoutMessage() : emptyList;
    if (method === 'GET') return { body: { success: true, data: { ...held, version: 2 } } };
    return { body: { success: true, data: { ...(body as object), version: 3 } } };
  });
  drawSite('/admin/dashboard?tab=parametres');
  const section = within(await screen.findByRole('region', { name: 'Groupes de clients' }));
  await person().click(await section.findByLabelText('Appliquer les remises de groupe aux prix'));
  const first = within(section.getByRole('group', { name: 'professional clients' }));
  expect(first.getByLabelText<HTMLInputElement>('Nom').value).toBe('professional clients');
  await person().click(section.getByRole('button', { name: 'Ajouter un groupe' }));
  const added = within(section.getByRole('group', { name: 'Nouveau groupe' }));
  const discount = added.getByLabelText(/^Remise/);
  await person().clear(discount);
  await person().type(discount, '5');
  await person().type(added.getByLabelText('Nom'), 'Restaurants');
  await person().click(section.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      applies: true,
      groups: [...held.groups, { id: 2, name: 'Restaurants', discount: 5 }],
      version: 2,
    }),
  );
});
