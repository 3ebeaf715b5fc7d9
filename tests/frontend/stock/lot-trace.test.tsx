import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traceRows } from '#shared/stock/lots/trace-rows.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

type Trace = ReplyOf<(typeof traceContract)['endpoints']['traceLot']>['data'];

const lot = (name: string, more: object = {}): Trace['lot'] => ({
  product_id: '7',
  product_name: 'CARCASSE',
  lot: name,
  eatby: null,
  sellby: null,
  made_at: '2026-11-20T06:00:00Z',
  made_by: null,
  origin: {
    supplier: 'Abattoir Essai',
    supplier_id: null,
    species: null,
    birth_country: null,
    rearing_country: null,
    slaughter: [],
    cutting: [],
    animal_ref: null,
    slaughter_date: null,
  },
  purchases: [],
  blocked: null,
  expired: false,
  past_best: false,
  unknown: false,
  found_to_be: null,
  stock: [],
  purchase_price: null,
  parents: [],
  ...more,
});
const cut = lot('LOT-A-1', {
  product_id: '8',
  product_name: 'STEAK',
  stock: [{ warehouse_id: '2', qty: 3 }],
  parents: [{ product_id: '7', lot: 'LOT-A', qty: 10 }],
});
const trace: Trace = {
  lot: lot('LOT-A'),
  backward: [],
  forward: [{ ...cut, depth: 1 }],
  cuttings: [
    {
      operation_id: 'OP1',
      at: '2026-11-20T07:00:00Z',
      by: 'admin:armand',
      product_id: '7',
      lot: 'LOT-A',
      taken: 10,
      outputs: [{ product_id: '8', product_name: 'STEAK', lot: 'LOT-A-1', qty: 8 }],
      losses: [{ label: 'OS', qty: 2 }],
      unallocated: 0,
    },
  ],
  orders: [
    {
      order_id: 'O1',
      reference: 'CMD-1',
      customer_id: 'anna',
      customer_name: 'Restaurant Essai',
      at: '2026-11-21T07:00:00Z',
      product_name: 'STEAK',
      lot: 'LOT-A-1',
      warehouse_id: '1',
      qty: 5,
      returned: 0,
    },
  ],
  exits: [
    {
      operation_id: 'OP2',
      at: '2026-11-21T08:00:00Z',
      lot: 'LOT-A-1',
      product_id: '8',
      warehouse_id: '2',
      qty: -1,
      label: 'Vente en caisse',
      presumed: true,
    },
  ],
  tree: 'v1',
  complete: true,
};
const anna = {
  customer_id: 'anna',
  customer_name: 'Restaurant Essai',
  phone: '05 56 00 00 00',
  mail: 'anna@restaurant-essai.test',
  orders: ['CMD-1'],
  lots: ['LOT-A-1'],
  qty: 5,
  returned: 2,
};

const recall = (read: string | null) => ({
  id: 'RC1',
  at: '2026-11-21T07:00:00Z',
  by: 'admin:armand',
  reason: 'Trop chaud.',
  instruction: 'À part.',
  complete: true,
  notices: [{ customer_id: 'anna', customer_name: 'Restaurant Essai', mailed: true, read_at: read }],
});
let recalls: object[];
let calls: ReturnType<typeof openBackOffice>;
beforeEach(() => {
  recalls = [];
  calls = openBackOffice(({ path, method }) => {
    if (path.startsWith('/api/stock-lots/recalls')) {
      const sent = method === 'POST';
      if (sent) recalls = [recall(null)];
      return { body: { success: true, data: sent ? recalls[0] : recalls, message: '1 lettre part.' } };
    }
    if (path.startsWith('/api/stock-lots/trace')) return { body: { success: true, data: trace } };
    if (path.startsWith('/api/stock-lots/recall'))
      return { body: { success: true, data: [anna], complete: true } };
    if (method === 'POST' && path === '/api/stock-lots/drills')
      return {
        body: {
          success: true,
          customers: [anna],
          data: {
            at: '2026-11-21T08:00:00Z',
            by: '',
            product_id: '7',
            lot: 'LOT-A',
            milliseconds: 420,
            lots: 2,
            orders: 1,
            customers: 1,
            complete: true,
          },
        },
      };
    return undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('goes backwards to the supplier, then forwards to cuts, stock, customers and other exits', () => {
  expect(traceRows(trace).map(({ step, lot: name, who, qty }) => [step, name, who, qty])).toEqual([
    ['Vient de', 'LOT-A', 'Abattoir Essai', 0],
    ['Découpé en', 'LOT-A-1', 'du lot LOT-A', 8],
    ['En stock', 'LOT-A-1', 'Lormont', 3],
    ['Client', 'LOT-A-1', 'Restaurant Essai, CMD-1', 5],
    ['Autre sortie', 'LOT-A-1', 'Vente en caisse, Lormont (présumé)', -1],
  ]);
});

describe('the trace of a lot', () => {
  it('is on one page, with the customers to call and a timed exercise', async () => {
    drawSite('/admin/dashboard?tab=lots&produit=7&lot=LOT-A&vue=trace');
    const table = within(await screen.findByRole('table', { name: 'Trace du lot LOT-A' }));
    expect(await table.findByText('Restaurant Essai, CMD-1')).toBeTruthy();
    // lots found in the trace are blocked there
    await person().click(screen.getByText('Bloquer ce lot et ce qui en vient'));
    const hold = within(await screen.findByRole('form', { name: 'Bloquer le lot' }));
    expect(hold.getByRole('radio', { name: /^Ce lot et celui qui en vient, 3/, checked: true })).toBeTruthy();
    const recall = within(screen.getByRole('region', { name: 'Liste de rappel' }));
    expect((await recall.findByRole('link', { name: /05\s56\s00\s00\s00/ })).getAttribute('href')).toBe(
      'tel:0556000000',
    );
    await person().click(recall.getByRole('button', { name: 'Faire un exercice de rappel' }));
    expect(await recall.findByText(/Clients retrouvés : 1, commandes : 1, en 0,42 s/)).toBeTruthy();
    // nothing was sent: recipients and text are shown
    const letters = within(recall.getByRole('region', { name: 'Lettres de l’exercice' }));
    expect(letters.getByRole('heading').textContent).toMatch(/^Lettres qui partiraient : \d$/);
  });

  it('notifies every customer in one act, and shows who has read it', async () => {
    drawSite('/admin/dashboard?tab=lots&produit=7&lot=LOT-A&vue=trace');
    const list = within(await screen.findByRole('region', { name: 'Liste de rappel' }));
    await list.findByRole('link', { name: /05\s56\s00\s00\s00/ });
    await person().click(list.getByRole('button', { name: 'Prévenir par lettre' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rappeler le lot LOT-A' }));
    await person().click(dialog.getByRole('button', { name: 'Prévenir le client' }));
    expect(dialog.getByText('Indiquez la raison.')).toBeTruthy();
    await person().type(dialog.getByLabelText('Raison'), 'Trop chaud.');
    await person().click(dialog.getByRole('button', { name: 'Prévenir le client' }));
    expect(await list.findByText('envoyée, pas lue')).toBeTruthy();
    const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/stock-lots/recalls');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ product_id: '7', lot: 'LOT-A', reason: 'Trop chaud.' });
    cleanup();
    recalls = [recall('2026-11-21T08:00:00Z')];
    drawSite('/admin/dashboard?tab=lots&produit=7&lot=LOT-A&vue=trace');
    expect(await screen.findByText('lu le 21/11/2026 à 09:00')).toBeTruthy();
    expect(screen.getByText(/Lu par 1 sur 1\./)).toBeTruthy();
  });
});
