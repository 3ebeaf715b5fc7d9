// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const claim = {
  order_id: 'O1',
  reference: 'CMD-O1',
  product_id: '7',
  label: 'BAVETTE',
  poids_livre: 2.4,
  poids_declare: 2.3,
  montant: 1.8,
  declare_le: '2026-11-22T05:00:00.000Z',
  etat: 'open',
  motif: '',
  decide_le: null,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('proposes a credit above the web orders until it is decided; a no says why', async () => {
  let open = [claim];
  const calls = openBackOffice(({ path }) => {
    if (path.startsWith('/api/admin/web-orders'))
      return { body: { success: true, orders: [], next_cursor: null } };
    if (path === '/api/admin/claims/O1/7/decision') {
      open = [];
      return { body: { success: true, message: 'Cette demande est refusée.', data: claim } };
    }
    if (path.startsWith('/api/admin/claims'))
      return { body: { success: true, data: open, next_cursor: null } };
    return undefined;
  });
  drawSite('/admin/dashboard?tab=venteWeb');
  const list = await screen.findByRole('region', { name: 'Avoirs proposés' });
  expect(list.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'BAVETTE : 2,30 kg au lieu de 2,40 kg, 1,80 € TTC',
  );
  fireEvent.click(within(list).getByRole('button', { name: 'Refuser' }));
  const dialog = await screen.findByRole('dialog');
  const refuse = within(dialog).getByRole('button', { name: 'Refuser' });
  fireEvent.click(refuse);
  await within(dialog).findByText('Dites au client pourquoi sa demande est refusée.');
  fireEvent.change(within(dialog).getByLabelText('Pourquoi'), { target: { value: 'Perte de froid' } });
  fireEvent.click(refuse);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Avoirs proposés' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { decision: 'refused', reason: 'Perte de froid' },
  ]);
});
