import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';

const lot = (name: string, more: object = {}) => ({
  product_id: '7',
  product_name: 'ONGLET',
  lot: name,
  eatby: '2026-12-06',
  sellby: '2026-12-01',
  made_at: null,
  made_by: null,
  origin: {
    supplier: 'Abattoir Essai',
    supplier_id: null,
    species: null,
    birth_country: 'FR',
    rearing_country: null,
    slaughter: [{ country: 'FR', approval: 'FR 33.063.001 CE' }],
    cutting: [],
    animal_ref: null,
    slaughter_date: '2026-11-20',
  },
  purchases: [],
  blocked: null,
  expired: false,
  past_best: false,
  unknown: false,
  found_to_be: null,
  stock: [{ warehouse_id: '1', qty: 12.5 }],
  purchase_price: 99.9,
  parents: [],
  ...more,
});
const detail = (more: object = {}) => ({
  ...lot('LOT-A'),
  entries: [
    {
      operation_id: 'OP1',
      at: '2026-11-22T06:00:00Z',
      by: 'admin:armand',
      warehouse_id: '1',
      qty: 12.5,
      purchase_price: 99.9,
      temperature: 3.2,
      undone: false,
    },
  ],
  refused: [],
  changes: [],
  ...more,
});

const cut = (name: string, qty: number, more: object = {}) => ({
  ...lot(name, { product_id: '8', product_name: 'STEAK', stock: [{ warehouse_id: '1', qty }] }),
  parents: [{ product_id: '7', lot: 'LOT-A', qty }],
  depth: 1,
  ...more,
});
const block = (more: object = {}) => ({
  reason: 'Température',
  by: 'admin:armand',
  at: '2026-11-22T06:05:00Z',
  act: 'A1',
  with_lot: null,
  ...more,
});
const noTrace = {
  backward: [],
  forward: [],
  cuttings: [],
  orders: [],
  exits: [],
  tree: 'v1',
  complete: true,
};

let held: object;
let fileParts: object[] = [];
let answerTo: ((body: { lot: string }) => object) | undefined;
let trace: object;
let cursor: string | null;
let listed: object[];
let one: object;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  held = { body: { success: true, message: 'Lot bloqué', data: lot('LOT-A') } };
  answerTo = undefined;
  one = detail();
  trace = {};
  cursor = null;
  listed = [lot('LOT-A'), lot('LOT-B', { expired: true }), lot('LOT-C', { stock: [] })];
  calls = openBackOffice(({ path, method, body }) => {
    if (method === 'POST') return answerTo?.(body as { lot: string }) ?? held;
    if (path.startsWith('/api/stock-lots/csv')) return fileParts.shift();
    if (path.endsWith('/photo'))
      return { body: { success: true, data: { content_type: 'image/jpeg', content_base64: 'AAAA' } } };
    if (path.startsWith('/api/stock-lots/trace'))
      return { body: { success: true, data: { lot: lot('LOT-A'), ...noTrace, ...trace } } };
    if (path.startsWith('/api/stock-lots/lot')) return { body: { success: true, data: one } };
    if (path.startsWith('/api/stock-lots'))
      return {
        body: {
          success: true,
          data: listed,
          next_cursor: cursor,
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

const open = async () => {
  const drawn = drawSite('/admin/dashboard?tab=lots&produit=7&lot=LOT-A');
  const panel = within(await screen.findByRole('dialog', { name: 'Lot LOT-A' }));
  await panel.findByText('Abattoir Essai');
  return { ...drawn, panel };
};

describe('Lots', () => {
  it('searches on the server, among all lots, and shows the fields that it searches', async () => {
    drawSite('/admin/dashboard?tab=lots');
    await screen.findByRole('row', { name: /LOT-B/ });
    expect(screen.getByText(/par le début d’un mot, avec ou sans accents/)).toBeTruthy();
    listed = [];
    fireEvent.change(screen.getByLabelText('Chercher un lot'), { target: { value: 'élevage ancien' } });
    fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('Au'), { target: { value: '2026-11-30' } });
    expect(await screen.findByText('Aucun lot ne correspond')).toBeTruthy();
    expect(screen.getByText('Tous les lots ont été cherchés, depuis le premier.')).toBeTruthy();
    const asked = new URL(calls.at(-1)!.path, 'http://site.test').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      limit: '50',
      recherche: 'élevage ancien',
      du: '2026-11-01',
      au: '2026-11-30',
    });
  });

  it('goes on by itself where a page was empty, and shows that it is incomplete where it stops', async () => {
    drawSite('/admin/dashboard?tab=lots');
    await screen.findByRole('row', { name: /LOT-B/ });
    listed = [];
    cursor = 'c2';
    fireEvent.change(screen.getByLabelText('Chercher un lot'), { target: { value: 'ancien' } });
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.includes('recherche=ancien'))).toHaveLength(10),
    );
    expect(await screen.findByText('Aucun lot trouvé jusqu’ici')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Afficher plus' })).toBeTruthy();
  });

  it('one letter is too short: no request is made', async () => {
    drawSite('/admin/dashboard?tab=lots');
    await screen.findByRole('row', { name: /LOT-B/ });
    fireEvent.change(screen.getByLabelText('Chercher un lot'), { target: { value: 'a' } });
    await waitFor(() =>
      expect((screen.getByLabelText('Chercher un lot') as HTMLInputElement).value).toBe('a'),
    );
    expect(calls.filter(({ path }) => path.includes('recherche'))).toEqual([]);
  });

  it('lists lots with their stock and blocked quantity; a row opens its lot', async () => {
    const { where } = drawSite('/admin/dashboard?tab=lots');
    const row = await screen.findByRole('row', { name: /LOT-B/ });
    expect(row.textContent).toContain('DLC dépassée');
    const empty = screen.getByRole('row', { name: /LOT-C/ });
    expect(empty.textContent).toContain('Épuisé');
    expect(empty.textContent).not.toContain('Utilisable');
    await person().click(within(row).getByRole('button', { name: /LOT-B/ }));
    await waitFor(() => expect(where()).toContain('produit=7&lot=LOT-B'));
  });

  it('shows the legally required data of the meat, and missing data', async () => {
    const { panel } = await open();
    expect(panel.getByText('France (FR 33.063.001 CE), le 20/11/2026')).toBeTruthy();
    expect(panel.getByText('Élevé en').nextElementSibling!.textContent).toBe('non précisé');
  });

  it('shows the refused goods of its delivery, with the photograph', async () => {
    one = detail({
      refused: [
        {
          operation_id: 'OP1',
          n: '2',
          label: 'FOIE',
          qty: 20,
          unit: 'kg',
          reason: 'Odeur',
          photo_at: '2026-11-22T06:05:00Z',
        },
      ],
    });
    const { panel } = await open();
    const refusedGoods = within(panel.getByRole('region', { name: 'Refusé à la livraison' }));
    expect(refusedGoods.getByRole('listitem').textContent.replaceAll(/\s/g, ' ')).toContain(
      'FOIE, 20,00 kg : Odeur',
    );
    await person().click(refusedGoods.getByRole('button', { name: 'Voir la photo de FOIE' }));
    const picture = await screen.findByAltText('FOIE, refusé');
    expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
    expect(calls.at(-1)?.path).toBe('/api/receptions/OP1/refusals/2/photo');
  });

  it('blocks with a reason only, and shows a refusal', async () => {
    const { panel, said } = await open();
    const form = within(await panel.findByRole('form', { name: 'Bloquer le lot' }));
    await person().click(form.getByRole('button', { name: 'Bloquer' }));
    expect(form.getByText('Indiquez la raison.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Raison du blocage'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.change(form.getByLabelText('Raison du blocage'), { target: { value: 'Température' } });
    held = refused(409, 'Ce lot est déjà bloqué.', { code: 'lot_blocked' });
    await person().click(form.getByRole('button', { name: 'Bloquer' }));
    expect(await form.findByText('Ce lot est déjà bloqué.')).toBeTruthy();
    held = { body: { success: true, message: 'Lot bloqué', data: lot('LOT-A') } };
    one = detail({ blocked: block() });
    await person().click(form.getByRole('button', { name: 'Bloquer' }));
    await waitFor(() => expect(said).toContain('Lot bloqué'));
    expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/stock-lots/block',
      body: { product_id: '7', lot: 'LOT-A', reason: 'Température' },
    });
    expect(await panel.findByRole('form', { name: 'Libérer le lot' })).toBeTruthy();
  });

  it('blocks its cuts too, shown with their weight and the orders that have some, or the lot alone', async () => {
    trace = {
      forward: [
        cut('LOT-A-1', 30),
        cut('LOT-A-2', 20, { blocked: block({ act: 'A0', reason: 'Emballage' }) }),
        cut('LOT-A-1-1', 5.5, { depth: 2, parents: [{ product_id: '8', lot: 'LOT-A-1', qty: 6 }] }),
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
    };
    const { panel } = await open();
    const form = within(await panel.findByRole('form', { name: 'Bloquer le lot' }));
    expect(
      form.getByRole('radio', { name: /^Ce lot et les 2 qui en viennent, 35,5/, checked: true }),
    ).toBeTruthy();
    expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('LOT-A-1'),
      expect.stringContaining('LOT-A-1-1'),
    ]);
    const orders = within(panel.getByRole('region', { name: 'Commandes qui en ont' }));
    expect(orders.getByRole('link', { name: 'CMD-1' }).getAttribute('href')).toContain('commande=O1');
    fireEvent.change(form.getByLabelText('Raison du blocage'), { target: { value: 'Rappel' } });
    held = refused(409, 'Ce qui vient de ce lot a changé entre-temps.', {
      code: 'version_conflict',
      field: 'tree',
    });
    await person().click(form.getByRole('button', { name: 'Bloquer' }));
    expect(await form.findByText('Ce qui vient de ce lot a changé entre-temps.')).toBeTruthy();
    const sent = () => calls.findLast(({ method }) => method === 'POST');
    expect(sent()).toMatchObject({ body: { reason: 'Rappel', with_cuts: true, tree: 'v1' } });
    trace = { ...trace, tree: 'v2' };
    await person().click(form.getByRole('button', { name: 'Recharger' }));
    held = { body: { success: true, message: 'Lot bloqué', data: lot('LOT-A'), lots: [] } };
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith('/api/stock-lots/trace'))).toHaveLength(2),
    );
    await person().click(form.getByRole('radio', { name: 'Ce lot seul' }));
    expect(form.queryAllByRole('listitem')).toEqual([]);
    await person().click(form.getByRole('button', { name: 'Bloquer' }));
    await waitFor(() => expect(sent()).toMatchObject({ body: { with_cuts: false, tree: 'v2' } }));
  });

  it('of a blocked lot releases what its act blocked, and blocks its unblocked cuts', async () => {
    one = detail({ blocked: block() });
    trace = {
      forward: [
        cut('LOT-A-1', 30, { blocked: block({ with_lot: 'LOT-A' }) }),
        cut('LOT-A-2', 20, { blocked: block({ act: 'A0' }) }),
        cut('LOT-A-3', 7),
      ],
    };
    const { panel } = await open();
    const release = within(await panel.findByRole('form', { name: 'Libérer le lot' }));
    expect(release.getByRole('radio', { name: /^Ce lot et celui bloqué avec lui, 30/ })).toBeTruthy();
    const extend = within(panel.getByRole('form', { name: 'Bloquer ce qui en vient' }));
    expect(extend.getByText(/^Ne sont pas bloqués : celui qui en vient, 7/)).toBeTruthy();
    expect(extend.getByText('LOT-A-3')).toBeTruthy();
  });

  it('declares the stock of a lot past its DLC destroyed, and only after a confirmation', async () => {
    one = detail({ expired: true, stock: [{ warehouse_id: '2', qty: 4.25 }] });
    const { panel, said } = await open();
    const ask = () =>
      person().click(panel.getByRole('button', { name: /^Déclarer détruit : 4,25.* à Lormont/ }));
    await ask();
    const question = await screen.findByRole('alertdialog');
    await person().click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await ask();
    await person().click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Déclarer détruit' }),
    );
    await waitFor(() => expect(said).toContain('Destruction enregistrée'));
    expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/stock-movements/create',
      body: { product_id: '7', warehouse_id: '2', qty: -4.25, lot: 'LOT-A' },
    });
  });

  it('offers no destruction of a lot that may be sold, is blocked or used up', async () => {
    for (const more of [{}, { expired: true, stock: [] }, { expired: true, blocked: block() }]) {
      one = detail(more);
      const { panel } = await open();
      expect(panel.queryByRole('region', { name: 'Détruire le lot' })).toBeNull();
      cleanup();
    }
  });

  it('blocks several at once, each by its act with one reason, and names the failures', async () => {
    listed = [lot('LOT-A'), lot('LOT-B'), lot('LOT-C', { blocked: block() }), lot('LOT-D')];
    const { said } = drawSite('/admin/dashboard?tab=lots');
    await person().click(
      await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes affichées' }),
    );
    const bar = within(screen.getByRole('group', { name: 'Lignes choisies' }));
    expect(bar.getByRole('button', { name: 'Libérer (1)' })).toBeTruthy();
    await person().click(bar.getByRole('button', { name: 'Bloquer (3)' }));
    const form = within(await screen.findByRole('form', { name: 'Bloquer ces lots' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Bloquer ces lots' }));
    await person().click(dialog.getByRole('button', { name: 'Bloquer (3)' }));
    expect(form.getByText('Indiquez la raison.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Raison du blocage'), { target: { value: 'Alerte' } });
    // LOT-B was cut from LOT-A: it was blocked with it; LOT-D is refused
    answerTo = (body) =>
      body.lot === 'LOT-D'
        ? refused(409, 'Ce lot est déjà bloqué : Froid', { code: 'lot_blocked' })
        : { body: { success: true, message: '', data: lot('LOT-A'), lots: [lot('LOT-A'), lot('LOT-B')] } };
    await person().click(dialog.getByRole('button', { name: 'Bloquer (3)' }));
    expect(await form.findByText('Lot LOT-D : Ce lot est déjà bloqué : Froid')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { product_id: '7', lot: 'LOT-A', reason: 'Alerte', with_cuts: true },
      { product_id: '7', lot: 'LOT-D', reason: 'Alerte', with_cuts: true },
    ]);
    expect(said).toContain('2 lots bloqués.');
    // the rest is requested again
    expect(dialog.getByRole('button', { name: 'Bloquer (1)' })).toBeTruthy();
  });

  it('offers labels for the stock of the chosen lots alone', async () => {
    drawSite('/admin/dashboard?tab=lots');
    await person().click(await screen.findByRole('checkbox', { name: 'Choisir LOT-C, ONGLET' }));
    const bar = within(screen.getByRole('group', { name: 'Lignes choisies' }));
    expect(bar.queryByRole('button', { name: /Étiquettes/ })).toBeNull();
    await person().click(screen.getByRole('checkbox', { name: 'Choisir LOT-A, ONGLET' }));
    await person().click(bar.getByRole('button', { name: 'Étiquettes (1)' }));
    expect(await screen.findByRole('dialog', { name: 'Étiquettes des lots' })).toBeTruthy();
  });

  it('exports every lot by the server, part by part, and saves no partial file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:1';
        },
        revokeObjectURL: () => {},
      }),
    );
    const data = { filename: 'lots-2026-11-21.csv', content_type: 'text/csv' };
    drawSite('/admin/dashboard?tab=lots&recherche=agneau');
    fileParts = [
      { body: { success: true, data: { ...data, content: 'Lot\r\nA\r\n' }, next_cursor: 'c2' } },
      { status: 500, body: {} },
      { body: { success: true, data: { ...data, content: 'Lot\r\nA\r\n' }, next_cursor: 'c2' } },
      { body: { success: true, data: { ...data, content: 'B\r\n' }, next_cursor: null } },
    ];
    const button = await screen.findByRole('button', { name: 'Tout exporter (CSV)' });
    await person().click(button);
    await waitFor(() => expect(fileParts).toHaveLength(2));
    expect(files).toEqual([]);
    await person().click(await screen.findByRole('button', { name: 'Tout exporter (CSV)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.text()).toBe('Lot\r\nA\r\nB\r\n');
    const asked = calls.filter(({ path }) => path.startsWith('/api/stock-lots/csv'));
    expect(asked.at(-1)?.path).toBe('/api/stock-lots/csv?limit=100&recherche=agneau&cursor=c2');
  });
});
