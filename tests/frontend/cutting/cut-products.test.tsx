import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import {
  movable,
  openBackOffice,
  ratioTable,
  recordedAct,
  written,
} from '#tests/frontend/support/back-office.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';

const POST = '/api/stock-movements/create';
const KEEP = '/api/ratio-transformation/produits';
const poultry = [
  movable('9', 'POULET ENTIER', 'VOLAILLE'),
  movable('20', 'AILE DE POULET', 'VOLAILLE'),
  movable('21', 'AILE MARINEE', 'VOLAILLE', { price: null }),
  movable('22', 'COQUELET', 'VOLAILLE', { unit: 'piece', piece_weight: 0.45 }),
];
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">
  <path fill="#faf6f0" d="M0 0"/><g id="cut-poultry-aile" class="cut" data-name="Aile"><path class="b" d="M1 1"/><path class="h" d="M2 2"/></g>
  <g id="cut-poultry-pilon" class="cut" data-name="Pilon"><path class="b" d="M3 3"/></g><path fill="#1b1614" d="M4 4"/></svg>`;

let products: object[];
let kept: Record<string, string | null>;
let keeping: object | undefined;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  products = poultry;
  kept = {};
  keeping = undefined;
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
  calls = openBackOffice(({ path, body }) => {
    switch (path) {
      case POST:
        return recordedAct('transformation', 'Transformation de stock effectuée avec succès', [
          written('9', 'POULET ENTIER', 10),
        ]);
      case '/api/stock-movements/products':
        return { body: { success: true, products } };
      case KEEP: {
        if (keeping) return keeping;
        const { produits } = body as { produits: { id: string; produit_id: string | null }[] };
        for (const { id, produit_id } of produits) kept[id] = produit_id;
        return { body: { success: true, message: 'Produits retenus pour les prochaines découpes' } };
      }
      case '/api/ratio-transformation': {
        const ratios = ratioTable.body.ratios.map((row) => ({ ...row, produit_id: kept[row.id] ?? null }));
        return { body: { ...ratioTable.body, ratios } };
      }
      default:
        return undefined;
    }
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = () => calls.filter(({ path }) => path === POST).map(({ body }) => body);
const keptCalls = () => calls.filter(({ path }) => path === KEEP).map(({ body }) => body);
const open = async () => {
  drawSite('/admin/dashboard?tab=atelier');
  const box = await screen.findByRole('combobox', { name: 'Produit' });
  await waitFor(() => expect(box.getAttribute('placeholder')).toMatch(/Tapez/));
  await person().click(box);
  await person().keyboard('poulet entier{Enter}');
  fireEvent.change(screen.getByLabelText('Entrepôt'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: '10' } });
  fireEvent.blur(screen.getByLabelText('Quantité'));
  await screen.findByRole('button', { name: /^Produit de CUISSES/ });
};
const press = (name: string | RegExp) => person().click(screen.getByRole('button', { name }));
const dialog = async (cut: string) =>
  within(await screen.findByRole('dialog', { name: new RegExp(`Que donne.*${cut}`) }));
const record = async () => {
  await press('Enregistrer l’entrée');
  const asked = await screen.findByRole('alertdialog', { name: 'Enregistrer cette entrée ?' });
  const words = asked.textContent?.replaceAll(/\s/g, ' ') ?? '';
  await person().click(within(asked).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  return words;
};

it('a likely product is proposed by its name, confirmed by one press, and the cut goes to it', async () => {
  products = poultry.filter(({ id }) => id !== '21');
  await open();
  expect(screen.getByRole('button', { name: 'Produit de AILES : AILE DE POULET ?' })).toBeTruthy();
  await press('Retenir ce produit');
  await screen.findByRole('button', { name: /^Produit de AILES : AILE DE POULET 10,00/ });
  expect(keptCalls()).toEqual([
    { categorie_source: 'VOLAILLE', produits: [{ id: 'v-AILES', produit_id: '20' }] },
  ]);
  await record();
  expect(sent()[0]).toMatchObject({
    sub_products: [
      { label: 'AILES', product_id: '20', qty: 4 },
      { label: 'CUISSES', category: 'VOLAILLE', qty: 4 },
    ],
  });
});

it('chosen once it needs no choice the next time', async () => {
  kept = { 'v-AILES': '20' };
  await open();
  expect(screen.getByRole('button', { name: /^Produit de AILES : AILE DE POULET 10,00/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retenir ce/ })).toBeNull();
});

it('of two equally likely ones the user chooses, for this cutting only if they wish; one without a price is marked', async () => {
  await open();
  await press('Produit de AILES : À choisir 2 possibles');
  const asked = await dialog('AILES');
  await person().click(asked.getByRole('button', { name: 'Choisir' }));
  expect(asked.getByText('Choisissez un produit.')).toBeTruthy();
  await person().click(asked.getByRole('combobox', { name: 'Produit du catalogue' }));
  await person().keyboard('marinee{Enter}');
  await person().click(asked.getByRole('checkbox', { name: 'Retenir pour les prochaines découpes' }));
  await person().click(asked.getByRole('button', { name: 'Choisir' }));
  await screen.findByRole('button', { name: 'Produit de AILES : AILE MARINEE sans prix' });
  expect(keptCalls()).toEqual([]);
  expect(await record()).toContain('Sans prix, et donc absents de la boutique jusqu’à ce que');
  expect(sent()[0]).toMatchObject({ sub_products: [{ product_id: '21' }, {}] });
});

it('a new product needs its price and its unit, and a piece its weight', async () => {
  await open();
  await press('Produit de CUISSES : Produit nouveau sans prix');
  const asked = await dialog('CUISSES');
  fireEvent.change(asked.getByLabelText('Vendu'), { target: { value: 'piece' } });
  fireEvent.change(asked.getByLabelText(/Prix de vente HT, la pièce/), { target: { value: '2,40' } });
  await person().click(asked.getByRole('button', { name: 'Choisir' }));
  expect(asked.getByText(/le poids d’une pièce est nécessaire/)).toBeTruthy();
  fireEvent.change(asked.getByLabelText('Poids d’une pièce'), { target: { value: '0,3' } });
  await person().click(asked.getByRole('button', { name: 'Choisir' }));
  const shown = await screen.findByRole('button', { name: /^Produit de CUISSES : Produit nouveau 2,40/ });
  // 4 kg are 13 pieces of 300 g
  expect(shown.textContent).toContain('13 p.');
  const words = await record();
  expect(words).toContain('2 produits nouveaux sont créés : AILES, CUISSES.');
  expect(sent()[0]).toMatchObject({
    sub_products: [
      { label: 'AILES' },
      { label: 'CUISSES', category: 'VOLAILLE', qty: 13, price: 2.4, unit: 'piece', weight: 0.3 },
    ],
  });
});

it('a refused choice is shown in its window, and nothing of it is chosen', async () => {
  keeping = refused(400, 'Ce produit n’existe pas.');
  await open();
  await press('Produit de CUISSES : Produit nouveau sans prix');
  const asked = await dialog('CUISSES');
  await person().click(asked.getByRole('radio', { name: /Un produit du catalogue/ }));
  await person().click(asked.getByRole('combobox', { name: 'Produit du catalogue' }));
  await person().keyboard('coquelet{Enter}');
  await person().click(asked.getByRole('button', { name: 'Choisir' }));
  expect(await asked.findByText('Ce produit n’existe pas.')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: /^Produit de CUISSES : Produit nouveau/, hidden: true }),
  ).toBeTruthy();
});

it('a cut selected on the animal leads to its weight, by hand and by keyboard, and the list highlights the animal', async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    String(input).endsWith('/art/charts/poultry.svg')
      ? Promise.resolve(new Response(DRAWING))
      : answer(input, init),
  );
  await open();
  const drawing = within(await screen.findByRole('group', { name: 'Carcasse à toucher' }));
  const wings = drawing.getByRole('button', { name: /^AILES, 4,00/ });
  const weight = screen.getByLabelText<HTMLInputElement>('Poids de AILES');
  // emptied, it is proposed again
  fireEvent.change(weight, { target: { value: '' } });
  fireEvent.blur(weight);
  await person().click(wings);
  expect(document.activeElement).toBe(screen.getByLabelText('Poids de AILES'));
  await waitFor(() => expect(weight.value).toBe('4,00'));
  expect(wings.getAttribute('aria-pressed')).toBe('true');
  const legs = drawing.getByRole('button', { name: /^CUISSES/ });
  legs.focus();
  fireEvent.keyDown(legs, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Poids de CUISSES'));
  fireEvent.focus(weight);
  expect(wings.getAttribute('aria-pressed')).toBe('true');
  // lost bones have no area in this drawing
  expect(drawing.queryByRole('button', { name: /^OS/ })).toBeNull();
});
