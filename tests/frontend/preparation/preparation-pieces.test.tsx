import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickList } from '#frontend/features/preparation/admin/rounds.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';
import { line, preparation, row } from './a-preparation.ts';

const lot = (name: string, sellby: string, blocked = false) => ({
  warehouse_id: '1',
  lot: name,
  qty: 20,
  eatby: null,
  sellby,
  blocked,
});
const lots = [lot('SOON', '2099-01-01'), lot('LATE', '2099-12-31')];
const PRODUCTS = [
  movable('7', 'PINTADE', 'VOLAILLE', {
    barcode: '3760123456784',
    bruges_real: 40,
    lots,
  }),
  movable('8', 'GIGOT', 'AGNEAU', { barcode: '2000000000428', bruges_real: 12 }),
];
const GTIN = '93760123456787';
const label = (weightGrams: number, lotName: string, serial = '') =>
  `(01)${GTIN}(3103)${String(weightGrams).padStart(6, '0')}(10)${lotName}${serial ? `(21)${serial}` : ''}`;

const pieces = {
  ordered: 3,
  nominal_kg: 1.4,
  low_kg: 1.2,
  high_kg: 1.7,
  text: '3 pièces, environ 4,2 kg',
};
const LINES = [{ ...line('7', 'PINTADE', 4.2, 'VOLAILLE'), pieces }];

type Part = { lot: string | null; qty: number; pieces?: number };
type Sent = { version: number; lines: { product_id: string; parts: Part[]; reason: string }[] };

const openOrder = (more: Partial<Preparation> = {}) => {
  const calls = openBackOffice(({ path, method, body }) => {
    if (path === '/api/stock-movements/products') return { body: { success: true, products: PRODUCTS } };
    if (path.startsWith('/api/admin/preparations?') || path === '/api/admin/preparations')
      return { body: { success: true, data: [], next_cursor: null } };
    if (path === '/api/admin/preparations/O1/close')
      return {
        body: {
          success: true,
          message: '',
          data: preparation({ lines: LINES, closed_at: '2026-11-22T06:00:00.000Z' }),
        },
      };
    if (path === '/api/admin/preparations/O1/proposals')
      return { body: { success: true, message: '', data: {} } };
    if (path !== '/api/admin/preparations/O1') return undefined;
    const version = method === 'GET' ? 0 : (body as Sent).version + 1;
    return { body: { success: true, data: preparation({ lines: LINES, ...more, version }) } };
  });
  drawSite('/admin/dashboard?tab=preparation&commande=O1');
  const saved = () =>
    calls
      .filter(({ method, path }) => method === 'PUT' && path.endsWith('/O1'))
      .map(({ body }) => body as Sent);
  return {
    saved,
    parts: () =>
      saved()
        .at(-1)
        ?.lines[0]?.parts.map(({ lot: from, qty, pieces: n }) => [from, qty, n ?? 1]),
    proposals: () => calls.filter(({ path }) => path.endsWith('/proposals')).map(({ body }) => body),
    closings: () => calls.filter(({ path }) => path.endsWith('/close')).map(({ body }) => body),
  };
};
afterEach(() => {
  cleanup();
  lots[0]!.qty = 20;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const scan = async (code: string) => {
  const field = await screen.findByLabelText('Code-barres');
  await screen.findByRole('option', { name: /SOON/ });
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const card = async () => (await screen.findByRole('heading', { name: 'PINTADE' })).closest('li')!;
const type = async (kilos: string, count?: string) => {
  const form = within(await card());
  fireEvent.change(form.getByLabelText('Poids de la pièce'), { target: { value: kilos } });
  if (count) fireEvent.change(form.getByLabelText('Pièces'), { target: { value: count } });
  fireEvent.click(form.getByRole('button', { name: 'Ajouter' }));
};
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clôturer la préparation' });

describe('a line in pieces', () => {
  it('counts each label and each typed weight as one piece, shows number, kilos and mean, and is done with all of them', async () => {
    const { parts, closings } = openOrder();
    await scan(label(1420, 'LATE'));
    await waitFor(async () => expect(plain((await card()).textContent)).toContain('1 sur 3 pièces, 1,42 kg'));
    await type('1,3');
    await waitFor(async () => expect(plain((await card()).textContent)).toContain('2 sur 3 pièces, 2,72 kg'));
    expect(plain((await card()).textContent)).toContain('moyenne 1,36 kg');
    // kilos within 5 % are not the pieces
    expect(closeButton().disabled).toBe(true);
    await scan(label(1500, 'SOON'));
    await waitFor(() =>
      expect(parts()).toEqual([
        ['LATE', 1.42, 1],
        ['SOON', 1.3, 1],
        ['SOON', 1.5, 1],
      ]),
    );
    expect(plain((await card()).textContent)).toContain('3 pièces, 4,22 kg sur 3');
    fireEvent.click(closeButton());
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clôturer' }));
    await waitFor(() => expect(closings()).toMatchObject([{ overweight: [] }]));
  });

  it('asks once for confirmation of a piece outside its spread, scanned or typed', async () => {
    const { saved, parts } = openOrder();
    await scan(label(4100, 'LATE'));
    const question = await screen.findByRole('alertdialog');
    expect(plain(question.textContent)).toContain('4,10 kg pour une pièce de « PINTADE » ?');
    expect(plain(question.textContent)).toContain('environ 1,4 kg, de 1,2 à 1,7');
    fireEvent.click(within(question).getByRole('button', { name: 'Non' }));
    await screen.findByText(/non comptés/);
    expect(saved()).toHaveLength(0);
    await type('1,8');
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Oui, compter' }),
    );
    await waitFor(() => expect(parts()).toEqual([['SOON', 1.8, 1]]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('adds several pieces weighed together as one group', async () => {
    const { parts } = openOrder();
    await type('2,9', '2');
    await waitFor(() => expect(parts()).toEqual([['SOON', 2.9, 2]]));
    expect(plain((await card()).textContent)).toContain('2 sur 3 pièces, 2,90 kg');
    expect(within(await card()).getByText(/2 pièces, 2,90/)).toBeTruthy();
  });

  it('removes the last piece: in the message, and on its line; its label may be scanned again', async () => {
    const { parts } = openOrder();
    await scan(label(1420, 'LATE'));
    await scan(label(1500, 'LATE'));
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler la pesée' }));
    await waitFor(() => expect(parts()).toEqual([['LATE', 1.42, 1]]));
    await scan(label(1500, 'LATE'));
    await waitFor(() => expect(parts()).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Annuler la dernière pièce' }));
    fireEvent.click(within(await card()).getByRole('button', { name: 'Annuler la dernière pièce' }));
    await waitFor(() => expect(parts()).toEqual([]));
    expect((await card()).textContent).toContain('À peser');
    expect(closeButton().disabled).toBe(true);
  });

  it('asks for confirmation of the same label, and of an unknown label with the weight of a piece; another serial is another piece', async () => {
    const { parts } = openOrder({
      prepared: [
        { product_id: '7', bound: false, reason: '', parts: [{ warehouse_id: '1', lot: 'LATE', qty: 1.42 }] },
      ],
    });
    await scan(label(1420, 'LATE', 'A1'));
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: /encore une fois/ })).getByRole('button', {
        name: 'Annuler',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await scan(label(1300, 'LATE', 'A2'));
    await scan(label(1300, 'LATE', 'A3'));
    await waitFor(() => expect(parts()).toHaveLength(3));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers no part of a piece that is heavier than the rest of its lot', async () => {
    lots[0]!.qty = 0.6;
    const { parts } = openOrder();
    await scan(label(1400, 'SOON'));
    expect(await screen.findByRole('button', { name: 'Mettre de côté' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /seulement/ })).toBeNull();
    expect(parts()).toBeUndefined();
  });

  it('is short with its reason where a piece is missing, whatever the others weigh', async () => {
    const { saved } = openOrder();
    await type('2,9', '2');
    await waitFor(() => expect(saved()).not.toHaveLength(0));
    expect(within(await card()).queryByLabelText('Raison de la différence')).toBeNull();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Le reste manque' }));
    const dialog = await screen.findByRole('dialog', { name: 'PINTADE : manquant' });
    fireEvent.change(within(dialog).getByLabelText('Raison'), { target: { value: 'Une seule en chambre' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Noter le manquant' }));
    await waitFor(() => expect(closeButton().disabled).toBe(false));
    expect(saved().at(-1)?.lines[0]?.reason).toBe('Une seule en chambre');
  });

  it('shows the rest of the customer’s limit, and is not done beyond it', async () => {
    openOrder({ lines: [{ ...LINES[0]!, pieces: { ...pieces, at_most_kg: 4, bound_kg: 4 } }] });
    await type('2,9', '2');
    await waitFor(async () =>
      expect(plain((await card()).textContent)).toContain('au plus 4 kg : reste 1,10 kg'),
    );
    await type('1,3');
    await waitFor(async () =>
      expect(plain((await card()).textContent)).toContain('au plus 4 kg : 0,20 kg de trop'),
    );
    expect(closeButton().disabled).toBe(true);
  });

  it('asks its customer for consent to a weight above their limit, once', async () => {
    const bounded = { ...LINES[0]!, pieces: { ...pieces, at_most_kg: 4, bound_kg: 4 } };
    const { proposals } = openOrder({ lines: [bounded] });
    await type('4,2', '3');
    const ask = await screen.findByRole('button', { name: 'Demander son accord' });
    expect(plain((await card()).textContent)).toContain('Pour 4,20 kg.');
    fireEvent.click(ask);
    await waitFor(() =>
      expect(proposals()).toEqual([{ produit_id: '7', propose: { quantite: 4.2, au_dela: true } }]),
    );
  });

  it('proposes fewer of the same pieces by their number', async () => {
    const { proposals } = openOrder();
    fireEvent.click(within(await card()).getByText('Proposer au client'));
    const form = within(await card()).getByRole('form', { name: /Proposer à la place/ });
    fireEvent.change(within(form).getByLabelText('Pièces proposées'), { target: { value: '2' } });
    fireEvent.submit(form);
    await waitFor(() => expect(proposals()).toEqual([{ produit_id: '7', propose: { pieces: 2 } }]));
  });

  it.each([
    [0, 0],
    [1.23, 1],
  ])('closed, it shows the amount requested for the weight above the paid one: %d €', async (due, told) => {
    openOrder({
      closed_at: '2026-11-22T06:00:00.000Z',
      total_ttc: 61.23,
      montant_paye: 60,
      reste_a_payer: due,
    });
    await screen.findByText(/^Préparée le/);
    expect(screen.queryAllByText(/Reste à demander : 1,23\s€/)).toHaveLength(told);
  });

  it('is listed in pieces in the list of a day', () => {
    const orders = [row('A', { lines: LINES }), row('B', { lines: LINES })];
    expect(pickList(orders)).toMatchObject([{ pieces: 6, quantity: { unit: 'kg', milli: 8400 } }]);
  });
});
