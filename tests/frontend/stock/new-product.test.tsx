import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice, recordedAct, written } from '#tests/frontend/support/back-office.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';
import { wholeText } from '#tests/frontend/support/whole-text.ts';

const POST = '/api/stock-movements/create-product-and-stock';
const AT = '/admin/dashboard?tab=atelier&acte=nouveau-produit';
const created = recordedAct(
  'entree',
  'Produit créé et stock ajouté avec succès',
  [written('m1', 'ONGLET', 12.5, { erp_status: 'verifie', erp_ref: '77' })],
  {
    product: {
      id: 'p1',
      ref: 'ONGLET-1',
      label: 'ONGLET',
      category: 'BOEUF',
      barcode: '2000000000428',
      weight: 0.35,
      fk_supplier: '7',
      mpart_code: 'ONG-12',
    },
  },
);

let answer: object | Error | Promise<object>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  answer = created;
  calls = openBackOffice(({ path }) => {
    if (path === POST || path.startsWith('/api/stock-movements/operations/')) return answer;
    if (path === '/api/stock-movements/products') return { body: { success: true, products: [] } };
    if (path === '/api/stock-movements/suppliers')
      return { body: { success: true, suppliers: [{ id: '7', name: 'Élevage d’essai' }] } };
    if (path === '/api/stock-movements/categories')
      return { body: { success: true, categories: [{ id: '1', label: 'BOEUF' }] } };
    return undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const posts = () => calls.filter(({ path }) => path === POST);
const form = () => screen.findByRole<HTMLFormElement>('form', { name: 'Nouveau produit' });
const field = (name: string | RegExp) => screen.getByLabelText(name);
const fill = async () => {
  await form();
  await person().type(field('Nom'), 'ONGLET');
  await person().type(field('Référence'), 'ONGLET-1');
  await person().selectOptions(field('Entrepôt'), '1');
  await person().type(field('Quantité'), '12,5');
};
const create = () => person().click(screen.getByRole('button', { name: 'Créer le produit' }));

describe('Nouveau produit', () => {
  it('AMB-107, STK-33: weight, supplier and part code are sent and shown again; fields that Dolibarr refused are named', async () => {
    answer = {
      body: {
        ...created.body,
        data: { ...created.body.data, notes: ['Le fournisseur n’a pas été inscrit au produit : droits.'] },
      },
    };
    drawSite(AT);
    await fill();
    await person().type(field(/^Poids d’une pièce/), '0,35');
    await person().selectOptions(await screen.findByLabelText(/^Fournisseur du produit/), 'Élevage d’essai');
    await person().type(field(/^Code article/), 'ONG-12');
    await create();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ weight: 0.35, fk_supplier: '7', mpart_code: 'ONG-12' });
    const told = await screen.findByText(/code-barres 2000000000428/);
    expect(told.textContent?.replaceAll(/\s/g, ' ')).toMatch(
      /poids d’une pièce 0,35\d? kg, fournisseur Élevage d’essai, code article ONG-12/,
    );
    expect(screen.getByText(/^Le fournisseur n’a pas été inscrit/)).toBeTruthy();
  });

  it('STK-30, ERR-63: name, reference, warehouse and quantity are required; nothing is sent', async () => {
    const { said } = drawSite(AT);
    const drawn = await form();
    act(() => drawn.requestSubmit());
    // at once: a frame later may be before a slow machine has rendered the refusal
    expect(document.activeElement).toBe(field('Nom'));
    expect(said).toContain('Veuillez remplir tous les champs obligatoires');
    for (const name of ['Nom', 'Référence', 'Entrepôt', 'Quantité'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
    await person().type(field('Quantité'), '0');
    await create();
    expect(field('Quantité').getAttribute('aria-invalid')).toBe('true');
    expect(posts()).toEqual([]);
  });

  it('STK-29, STK-33, STK-25, CST-14, API-47, ERR-71: product and first stock in one call with the day’s defaults', async () => {
    const { said } = drawSite(AT);
    await fill();
    await person().type(field('Fournisseur (facultatif)'), 'Ferme Démo');
    await create();
    expect(await screen.findByRole('heading', { name: 'Atelier' })).toBeTruthy();
    await waitFor(() => expect(said).toContain('Produit créé et stock ajouté avec succès'));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.body).toEqual({
      ref: 'ONGLET-1',
      label: 'ONGLET',
      warehouse_id: '1',
      qty: 12.5,
      // STK-32: the server makes it
      barcode: '',
      inventorycode: 'INV-20261122-0700',
      lot: 'LOT-20261122',
      batch: 'LOT-20261122',
      eatby: '2026-12-06',
      sellby: '2026-12-01',
      description: '',
      note_private: '',
      status: 1,
      origin: {
        supplier: 'Ferme Démo',
        species: '',
        birth_country: '',
        rearing_country: '',
        slaughter: [],
        cutting: [],
        animal_ref: '',
        slaughter_date: '',
      },
    });
    expect(posts()[0]!.headers['Idempotency-Key']).toMatch(/^[\w-]{8,128}$/);
    expect(screen.getByText(/code-barres 2000000000428/)).toBeTruthy();
    // AMB-92: its state in the ERP
    expect(screen.getByText(wholeText(/Vérifié · 77/))).toBeTruthy();
    expect(screen.getByText(/^Tout y est : Dolibarr a répondu/)).toBeTruthy();
    // its label, with bars
    expect(
      (await screen.findByRole('img', { name: /Étiquette ONGLET-1/ })).querySelector('path[d*="v18"]'),
    ).toBeTruthy();
  });

  it('STK-31, ERR-62: a label needs name and reference, and shows before the product exists', async () => {
    const { said } = drawSite(AT);
    await form();
    const print = () => person().click(screen.getByRole('button', { name: 'Imprimer l’étiquette' }));
    await print();
    expect(said).toContain(
      'Veuillez saisir au moins le nom et la référence du produit pour imprimer une étiquette',
    );
    await person().type(field('Nom'), 'ONGLET');
    await person().type(field('Référence'), 'ONGLET-1');
    await print();
    const dialog = within(await screen.findByRole('dialog', { name: 'Étiquette du produit' }));
    expect(await dialog.findByRole('img', { name: /ONGLET/ })).toBeTruthy();
  });

  it('a reference or barcode that is taken is refused at its field, and nothing is lost', async () => {
    answer = refused(409, 'La référence ONGLET-1 existe déjà : « ONGLET ».', {
      code: 'already_exists',
      field: 'ref',
    });
    drawSite(AT);
    await fill();
    await create();
    await waitFor(() => expect(field('Référence').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('La référence ONGLET-1 existe déjà : « ONGLET ».').length).toBeGreaterThan(0);
    expect((field('Nom') as HTMLInputElement).value).toBe('ONGLET');
  });

  it('ERR-71: without a sentence of the server the screen has its own', async () => {
    answer = { status: 500, body: {} };
    drawSite(AT);
    await fill();
    await create();
    expect(await screen.findByText('Erreur lors de la création du produit')).toBeTruthy();
  });

  it('a double click creates once; no answer and a reload send the same request again', async () => {
    answer = offline();
    const first = drawSite(AT);
    await fill();
    await person().dblClick(screen.getByRole('button', { name: 'Créer le produit' }));
    expect(await screen.findByText(/rien n’est compté deux fois/)).toBeTruthy();
    expect(posts()).toHaveLength(1);
    first.unmount();
    cleanup();
    vi.setSystemTime(new Date('2026-11-22T09:30:00Z'));
    answer = created;
    drawSite(AT);
    expect(await screen.findByText(/Votre saisie du 22\/11\/2026 à 07:0\d a été retrouvée/)).toBeTruthy();
    expect((field('Quantité') as HTMLInputElement).value).toBe('12,50');
    await create();
    await screen.findByText(/code-barres 2000000000428/);
    const [lost, again] = posts();
    expect(again!.headers['Idempotency-Key']).toBe(lost!.headers['Idempotency-Key']);
    expect(again!.body).toEqual(lost!.body);
  });

  it('what was created can be printed again after a reload, until another is begun', async () => {
    const first = drawSite(AT);
    await fill();
    await create();
    await screen.findByText(/code-barres 2000000000428/);
    first.unmount();
    cleanup();
    drawSite(AT);
    expect(await screen.findByRole('img', { name: /Étiquette ONGLET-1/ })).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'Créer un autre produit' }));
    expect((field('Nom') as HTMLInputElement).value).toBe('');
  });
});
