import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';
import { fakePictures } from '#tests/frontend/support/fake-pictures.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';

const head = {
  id: '31',
  ref: 'PO2611-0007',
  supplier_ref: 'ABD-20418',
  supplier: 'Abattoir Démo',
  day: '2026-11-24',
  delivery_day: '2026-11-26',
  partly: true,
};
const line = (id: string, label: string, more: object = {}) => ({
  id,
  product_id: `p${id}`,
  label,
  category: 'BOEUF',
  unit: 'kg',
  ordered: 320,
  received: 100,
  price: 6.35,
  by_lots: true,
  max_temperature: 7,
  ...more,
});
const product = { category: 'BOEUF', unit: 'kg', price: 10, bruges_real: 0, lormont_real: 0, version: 0 };

/** Dolibarr's data of the order, and the shop's of its products. */
const atTheDoor = (path: string) => {
  if (path.startsWith('/api/receptions/expected/31')) {
    const lines = [
      line('1', 'BOEUF ENTIER'),
      line('2', 'ONGLET DE BOEUF', { received: 0, max_temperature: 4, by_piece: true }),
      line('3', 'Transport', { product_id: null }),
    ];
    return { body: { success: true, data: { ...head, lines } } };
  }
  if (path.startsWith('/api/receptions/expected'))
    return {
      body: {
        success: true,
        data: [{ ...head, lines: [{ label: 'BOEUF ENTIER', qty: 320, unit: 'kg' }] }],
        next_cursor: null,
      },
    };
  if (path.startsWith('/api/stock-movements/products'))
    return {
      body: {
        success: true,
        products: [
          {
            ...product,
            id: 'p1',
            ref: 'B1',
            label: 'BOEUF ENTIER',
            barcode: '2000000000015',
            by_lots: true,
            lots: [],
          },
          {
            ...product,
            id: 'p2',
            ref: 'B2',
            label: 'ONGLET DE BOEUF',
            barcode: '3760123456785',
            by_lots: true,
            lots: [],
          },
        ],
      },
    };
  return undefined;
};

let calls: ReturnType<typeof fakeApi>;
let answer: object;
beforeEach(() => {
  answer = refused(400, 'Le lot A-1 est bloqué.', { field: 'lines.2.lot' });
  calls = openBackOffice(({ path, method }) => (method === 'POST' ? answer : atTheDoor(path)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('lists the open supplier orders, and opens the one being delivered', async () => {
  drawSite('/admin/dashboard?tab=atelier&acte=recevoir');
  const table = within(await screen.findByRole('table', { name: 'Commandes fournisseurs à recevoir' }));
  await table.findByText('PO2611-0007 (ABD-20418)');
  table.getByText('Reçue en partie');
  fireEvent.click(table.getByText('Abattoir Démo'));
  await screen.findByRole('form', { name: 'Réception de la commande PO2611-0007' });
});

it('takes weight, lot, days and origin from a scanned label, warns of too warm goods, and shows a refusal at its field', async () => {
  drawSite('/admin/dashboard?tab=atelier&acte=recevoir&commande=31');
  const form = within(await screen.findByRole('form', { name: 'Réception de la commande PO2611-0007' }));
  expect(form.queryByRole('region', { name: 'Transport' })).toBeNull();
  await waitFor(() => expect(calls.some(({ path }) => path.includes('movements/products'))).toBe(true));
  // a lot of this order, never that of another farm
  expect(within(form.getByRole('region', { name: 'ONGLET DE BOEUF' })).getByLabelText('Lot')).toHaveProperty(
    'value',
    expect.stringMatching(/^2611-0007-\d{4}$/),
  );
  const code = form.getByLabelText('Code-barres');
  const scan = (value: string) => {
    fireEvent.change(code, { target: { value } });
    fireEvent.keyDown(code, { key: 'Enter' });
  };
  await waitFor(() => {
    scan(']C1019376012345678231030185001726121510A-1\u001D422250703025033.063.001');
    form.getByText(/^ONGLET DE BOEUF : lot A-1, DLC du 15\/12\/2026, 18,50 kg ; 18,50 kg en tout/);
  });
  const onglet = within(form.getByRole('region', { name: 'ONGLET DE BOEUF' }));
  // a second box of another lot is another part; its label has no origin, and takes none from the first
  scan(']C1019376012345678231030120001527013110B-2\u001D3002');
  await onglet.findByText('Lot B-2 · DDM 31/01/2027');
  // the code of another product is never taken for a line of this order
  scan('3760999999996');
  await form.findByText(/3760999999996 n’est celui d’aucun produit du catalogue/);
  // a label without a weight adds no box: its other data is shown
  scan(']C10193760123456782172611213712');
  await form.findByText(
    /12.pièces, l’étiquette ne dit pas le poids, tapez-le\..*La DLC du 21.11.2026 est dépassée/,
  );
  // a box without a lot joins neither
  scan('01937601234567823103001000');
  await onglet.findByText('Lot non lu · sans date');
  await onglet.findByText('Lot A-1 · DLC 15/12/2026');
  fireEvent.click(form.getByRole('button', { name: 'Enregistrer la réception' }));
  await onglet.findByText('Indiquez le lot.');
  // its second symbol comes within seconds or not at all: removed here
  fireEvent.click(onglet.getByRole('button', { name: /^Retirer 1,00.kg/ }));
  expect(onglet.queryByText('Lot non lu · sans date')).toBeNull();
  expect(
    within(form.getByRole('region', { name: 'BOEUF ENTIER' })).queryByLabelText(/^Pièces reçues/),
  ).toBeNull();
  fireEvent.change(onglet.getByLabelText(/Température/), { target: { value: '5,5' } });
  onglet.getByText(/Trop chaud : 4 °C au plus/);
  fireEvent.click(form.getByRole('button', { name: 'Enregistrer la réception' }));
  await onglet.findByText('Le lot A-1 est bloqué.');
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.path).toBe('/api/receptions/expected/31');
  expect(sent?.body).toMatchObject({
    warehouse_id: '1',
    lines: [
      { order_line_id: '1', qty: 0 },
      { order_line_id: '2', qty: 0 },
      {
        order_line_id: '2',
        qty: 18.5,
        lot: 'A-1',
        sellby: '2026-12-15',
        temperature: 5.5,
        origin: { birth_country: 'FR', slaughter: [{ country: 'FR', approval: '33.063.001' }] },
      },
      {
        order_line_id: '2',
        qty: 12,
        pieces: 2,
        lot: 'B-2',
        sellby: '',
        eatby: '2027-01-31',
        origin: { slaughter: [] },
      },
    ],
  });
});

it('nothing is sent while nothing is weighed, or a refusal lacks its reason', async () => {
  drawSite('/admin/dashboard?tab=atelier&acte=recevoir&commande=31');
  const form = within(await screen.findByRole('form', { name: 'Réception de la commande PO2611-0007' }));
  fireEvent.click(form.getByRole('button', { name: 'Enregistrer la réception' }));
  const beef = within(form.getByRole('region', { name: 'BOEUF ENTIER' }));
  await beef.findByText('Saisissez le poids de ce qui est arrivé.');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

const operation = (photo_at: string | null) => ({
  success: true,
  message: 'Entrée de stock enregistrée avec succès',
  failed_count: 0,
  data: {
    operation_id: 'OP1',
    kind: 'entree',
    movements: [],
    products: [],
    refused: [
      {
        operation_id: 'OP1',
        n: '1',
        label: 'ONGLET DE BOEUF',
        qty: 2,
        unit: 'kg',
        reason: 'Odeur',
        photo_at,
      },
    ],
    notes: [],
    loss: 0,
    declared_losses: [],
    unallocated: 0,
    undo_until: null,
    undone_by: null,
  },
});
const PHOTO = '/api/receptions/OP1/refusals/1/photo';
const shot = () => new File(['whatever the phone wrote'], 'IMG_0001.jpg', { type: 'image/jpeg' });

/** Weighs one line and refuses some of the other, up to the photograph. */
const refuseSome = async () => {
  drawSite('/admin/dashboard?tab=atelier&acte=recevoir&commande=31');
  const form = within(await screen.findByRole('form', { name: 'Réception de la commande PO2611-0007' }));
  const beef = within(form.getByRole('region', { name: 'BOEUF ENTIER' }));
  const onglet = within(form.getByRole('region', { name: 'ONGLET DE BOEUF' }));
  fireEvent.change(beef.getByLabelText('Poids reçu'), { target: { value: '100' } });
  expect(onglet.queryByLabelText('Photo de ONGLET DE BOEUF')).toBeNull();
  fireEvent.change(onglet.getByLabelText(/^Quantité refusée/), { target: { value: '2' } });
  fireEvent.change(onglet.getByLabelText(/Pourquoi/), { target: { value: 'Odeur' } });
  fireEvent.change(await onglet.findByLabelText('Photo de ONGLET DE BOEUF'), { target: { files: [shot()] } });
  await onglet.findByAltText('ONGLET DE BOEUF, refusé');
  return form;
};

it('refused goods are photographed at the door; the picture survives a reload, is sent after the reception and is shown again', async () => {
  fakePictures(() => 3);
  let keptAt: string | null = null;
  const photographed = openBackOffice(({ path, method }) => {
    if (path === PHOTO && method === 'POST') {
      keptAt = '2026-11-26T06:00:00.000Z';
      return {
        body: { success: true, message: 'La photo est gardée.', data: operation(keptAt).data.refused[0] },
      };
    }
    if (path === PHOTO)
      return { body: { success: true, data: { content_type: 'image/jpeg', content_base64: 'AAAA' } } };
    if (method === 'POST') return { body: operation(null) };
    if (path === '/api/stock-movements/operations/OP1') return { body: operation(keptAt) };
    return atTheDoor(path);
  });
  await refuseSome();
  cleanup();
  drawSite('/admin/dashboard?tab=atelier&acte=recevoir&commande=31');
  await screen.findByAltText('ONGLET DE BOEUF, refusé');
  expect(photographed.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer la réception' }));
  const refused = within(await screen.findByRole('region', { name: 'Refusé' }));
  expect(refused.getByRole('listitem').textContent.replaceAll(/\s/g, ' ')).toContain(
    'ONGLET DE BOEUF, 2,00 kg : Odeur',
  );
  fireEvent.click(await refused.findByRole('button', { name: 'Voir la photo de ONGLET DE BOEUF' }));
  const picture = await within(screen.getByRole('dialog')).findByAltText('ONGLET DE BOEUF, refusé');
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  const sent = photographed.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path }) => path)).toEqual(['/api/receptions/expected/31', PHOTO]);
  expect(sent[1]?.body).toEqual({ content_base64: btoa('xxx') });
  // and none of it is left in this browser
  expect(Object.values(localStorage).some((text) => String(text).includes(btoa('xxx')))).toBe(false);
});

it('a photograph that fails is saved and sent again by one press; a removed one is not sent', async () => {
  fakePictures(() => 3);
  let isReached = false;
  let keptAt: string | null = null;
  const photographed = openBackOffice(({ path, method }) => {
    if (path === PHOTO && method === 'POST') {
      if (!isReached) return { status: 503, body: { success: false, message: 'Réessayez.' } };
      keptAt = '2026-11-26T06:00:00.000Z';
      return {
        body: { success: true, message: 'La photo est gardée.', data: operation(keptAt).data.refused[0] },
      };
    }
    if (method === 'POST') return { body: operation(null) };
    if (path === '/api/stock-movements/operations/OP1') return { body: operation(keptAt) };
    return atTheDoor(path);
  });
  const form = await refuseSome();
  fireEvent.click(form.getByRole('button', { name: 'Enlever la photo de ONGLET DE BOEUF' }));
  await waitFor(() => expect(form.queryByAltText('ONGLET DE BOEUF, refusé')).toBeNull());
  fireEvent.change(form.getByLabelText('Photo de ONGLET DE BOEUF'), { target: { files: [shot()] } });
  await form.findByAltText('ONGLET DE BOEUF, refusé');
  fireEvent.click(form.getByRole('button', { name: 'Enregistrer la réception' }));
  const again = await screen.findByRole('button', { name: 'Envoyer la photo gardée de ONGLET DE BOEUF' });
  await waitFor(() => expect(photographed.filter(({ path }) => path === PHOTO)).not.toEqual([]));
  isReached = true;
  fireEvent.click(again);
  await screen.findByRole('button', { name: 'Voir la photo de ONGLET DE BOEUF' });
  expect(Object.values(localStorage).some((text) => String(text).includes(btoa('xxx')))).toBe(false);
});
