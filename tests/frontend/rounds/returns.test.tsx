import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReturnRow } from '#shared/rounds/returns.contract.ts';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const row = (part: number, more: Partial<ReturnRow> = {}): ReturnRow => ({
  order_id: 'O1',
  part,
  reference: 'CMD-1',
  client_nom: 'Bistrot',
  remis_le: '2026-11-21T09:00:00.000Z',
  product_id: '7',
  label: 'BAVETTE',
  unite: 'kg',
  quantite: 2.4,
  lot: 'L-1',
  sellby: '2026-11-28',
  eatby: null,
  blocked: null,
  expired: false,
  warehouse_id: '1',
  motif: 'Trop gras',
  ...more,
});

/** Three parts: one that may go back, one past its DLC, one without a lot. */
const openReturns = (answer?: (part: number) => object | undefined, instead?: ReturnRow[]) => {
  let rows = instead ?? [
    row(1),
    row(2, { label: 'JOUE', expired: true }),
    row(3, { label: 'RIS', lot: null, sellby: null }),
  ];
  const calls = openBackOffice(({ path }) => {
    if (path.startsWith('/api/admin/stops')) return { body: { success: true, data: [], next_cursor: null } };
    if (path.startsWith('/api/admin/returns') && !path.endsWith('/decision'))
      return { body: { success: true, data: rows, next_cursor: null } };
    const part = /returns\/O1\/(\d)\/decision$/.exec(path)?.[1];
    if (part === undefined) return undefined;
    rows = rows.filter((each) => each.part !== Number(part));
    const other = answer?.(Number(part));
    if (other) return other;
    return { body: { success: true, message: 'Fait', operation_id: 'MV1' } };
  });
  drawSite('/admin/dashboard?tab=livraisons');
  return () => calls.filter(({ path }) => path.endsWith('/decision')).map(({ path, body }) => [path, body]);
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a return is put into the stock of a site, or destroyed with a reason; past its DLC only destroyed', async () => {
  const sent = openReturns();
  const list = await screen.findByRole('region', { name: 'Retours à ranger' });
  expect(list.textContent).toContain('lot L-1 (DLC 28/11/2026)');
  expect(within(list).queryByRole('button', { name: /Remettre en stock : .*JOUE/ })).toBeNull();
  fireEvent.click(within(list).getByRole('button', { name: /Remettre en stock : .*BAVETTE/ }));
  let dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Site'), { target: { value: '2' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remettre en stock' }));
  await waitFor(() => expect(list.textContent).not.toContain('BAVETTE'));
  fireEvent.click(within(list).getByRole('button', { name: /Détruire : .*JOUE/ }));
  dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Noter la destruction' }));
  expect(dialog.textContent).toContain('Dites pourquoi ce produit est détruit.');
  fireEvent.change(within(dialog).getByLabelText('Raison de la destruction'), { target: { value: 'Tombé' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Noter la destruction' }));
  await waitFor(() => expect(list.textContent).not.toContain('JOUE'));
  fireEvent.click(within(list).getByRole('button', { name: /Remettre en stock : .*RIS/ }));
  dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Lot/), { target: { value: 'L-9' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remettre en stock' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Retours à ranger' })).toBeNull());
  expect(sent()).toEqual([
    ['/api/admin/returns/O1/1/decision', { decision: 'stored', warehouse_id: '2', reason: '' }],
    ['/api/admin/returns/O1/2/decision', { decision: 'destroyed', warehouse_id: '1', reason: 'Tombé' }],
    ['/api/admin/returns/O1/3/decision', { decision: 'stored', warehouse_id: '1', reason: '', lot: 'L-9' }],
  ]);
});

it('a second press sends nothing; a part restocked by another user is reported and leaves the list', async () => {
  const sent = openReturns((part) =>
    part === 3 ? refused(409, 'Ce retour est déjà traité.', { code: 'already_exists' }) : undefined,
  );
  const list = await screen.findByRole('region', { name: 'Retours à ranger' });
  fireEvent.click(within(list).getByRole('button', { name: /Remettre en stock : .*BAVETTE/ }));
  const send = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remettre en stock' });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(1);
  fireEvent.click(within(list).getByRole('button', { name: /Remettre en stock : .*RIS/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remettre en stock' }));
  await within(dialog).findByText('Ce retour est déjà traité.');
  await waitFor(() => expect(list.textContent).not.toContain('RIS'));
});

it('an order missed at the door is returned whole in one act, each product to its lot at its site of origin', async () => {
  const missed = { motif: 'Client absent' };
  const sent = openReturns(undefined, [
    row(1, missed),
    row(2, { ...missed, label: 'JOUE', warehouse_id: '2' }),
  ]);
  const list = await screen.findByRole('region', { name: 'Retours à ranger' });
  fireEvent.click(within(list).getByRole('button', { name: 'Tout remettre en stock' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    ['/api/admin/returns/O1/1/decision', { decision: 'stored', warehouse_id: '1', reason: '' }],
    ['/api/admin/returns/O1/2/decision', { decision: 'stored', warehouse_id: '2', reason: '' }],
  ]);
});

it('parts that need a decision are not restocked in one act: refused, blocked, past its DLC or without a lot', async () => {
  const missed = { motif: 'Client absent' };
  const kept = [row(1, missed), row(2, { ...missed, label: 'RIS', lot: null, sellby: null })];
  openReturns(undefined, kept);
  const list = await screen.findByRole('region', { name: 'Retours à ranger' });
  expect(within(list).getAllByRole('button', { name: /^Détruire/ })).toHaveLength(2);
  expect(within(list).queryByRole('button', { name: 'Tout remettre en stock' })).toBeNull();
});
