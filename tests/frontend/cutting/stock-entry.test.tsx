import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import {
  movable,
  openBackOffice,
  recordedAct,
  ratioTable,
  written,
} from '#tests/frontend/support/back-office.ts';
import type { fakeApi } from '#tests/frontend/support/browser.ts';

const POST = '/api/stock-movements/create';
const AT = '/admin/dashboard?tab=atelier';
let answer: object | Error;
let ratios: object;
let lots: object;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  answer = recordedAct('entree', 'Entrée de stock enregistrée avec succès', [
    written('9', 'POULET ENTIER', 10),
  ]);
  ratios = ratioTable;
  lots = refused(404, 'Ce lot n’existe pas.', { code: 'not_found' });
  calls = openBackOffice(({ path }) => {
    if (path === POST) return answer;
    if (path === '/api/stock-movements/products')
      return {
        body: {
          success: true,
          products: [
            movable('9', 'POULET ENTIER', 'VOLAILLE'),
            movable('8', 'ONGLET', 'BOEUF', { barcode: '3760123456791' }),
            movable('11', 'PINTADE', 'VOLAILLE', { by_piece: true }),
            movable('12', 'CUISSES', 'VOLAILLE', { by_piece: true }),
            movable('10', 'CARCASSE D’AGNEAU', 'AGNEAU'),
          ],
        },
      };
    if (path === '/api/ratio-transformation') return ratios;
    if (path.includes('lot=LOT-20261122-2'))
      return refused(404, 'Ce lot n’existe pas.', { code: 'not_found' });
    if (path.startsWith('/api/stock-lots/lot')) return lots;
    return path.startsWith('/api/stock-movements/operations/') ? answer : undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const posts = () => calls.filter(({ path }) => path === POST);
const open = async () => {
  const drawn = drawSite(AT);
  await screen.findByRole('form', { name: 'Entrée de stock' });
  return drawn;
};
const set = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};
const fill = async (typed: string, qty = '10') => {
  const box = screen.getByRole('combobox', { name: 'Produit' });
  await waitFor(() => expect(box.getAttribute('placeholder')).toMatch(/Tapez/));
  await person().click(box);
  await person().keyboard(`${typed}{Enter}`);
  set('Entrepôt', '1');
  set('Quantité', qty);
};
const send = () => person().click(screen.getByRole('button', { name: 'Enregistrer l’entrée' }));
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Enregistrer cette entrée ?' }));
const confirm = async () => person().click((await question()).getByRole('button', { name: 'Enregistrer' }));

describe('Entrée de stock', () => {
  it('STK-22: the category is proposed also where the ratios are read after the carcass was chosen', async () => {
    const late = Promise.withResolvers<object>();
    ratios = late.promise;
    await open();
    await fill('poulet');
    const category = () => screen.getByLabelText<HTMLSelectElement>('Catégorie').value;
    expect(category()).toBe('');
    late.resolve(ratioTable);
    await waitFor(() => expect(category()).toBe('VOLAILLE'));
  });

  it('ERR-63: product, warehouse and quantity are required', async () => {
    const { said } = await open();
    await send();
    expect(said).toContain('Veuillez remplir tous les champs obligatoires');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('STK-21, STK-24, STK-25, STK-26: confirmed first, then one call with the day’s defaults and the legal fields', async () => {
    const { said } = await open();
    await fill('REF-8', '12,3');
    fireEvent.keyDown(screen.getByLabelText('Quantité'), { key: 'ArrowUp' });
    expect((screen.getByLabelText('Quantité') as HTMLInputElement).value).toBe('12,40');
    set('Fournisseur (facultatif)', 'Abattoir Essai');
    set('Abattu en (facultatif)', 'FR');
    await send();
    expect(screen.getByText('Le pays et le numéro d’agrément vont ensemble.')).toBeTruthy();
    set('Agrément de l’abattoir (facultatif)', 'FR 33.063.001 CE');
    // another one, once the first is known; one of both is not enough
    set('Abattu en (2) (facultatif)', 'BE');
    await send();
    expect(screen.getByText('Le pays et le numéro d’agrément vont ensemble.')).toBeTruthy();
    set('Agrément de l’abattoir (2) (facultatif)', 'BE F123');
    set('Prix d’achat HT, en tout (facultatif)', '99,90');
    await send();
    expect(
      (await question()).getByText(/ONGLET : 12,40\skg entrent à Bruges, lot BV-1122-ABATTOIR-ESS/),
    ).toBeTruthy();
    expect(posts()).toEqual([]);
    await confirm();
    await waitFor(() => expect(said).toContain('Entrée de stock enregistrée avec succès'));
    expect(posts()[0]!.body).toMatchObject({
      product_id: '8',
      warehouse_id: '1',
      qty: 12.4,
      inventorycode: 'INV-20261122-0700',
      eatby: '2026-12-06',
      sellby: '2026-12-01',
      lot: 'BV-1122-ABATTOIR-ESS',
      batch: 'BV-1122-ABATTOIR-ESS',
      purchase_price: 99.9,
      origin: {
        supplier: 'Abattoir Essai',
        slaughter: [
          { country: 'FR', approval: 'FR 33.063.001 CE' },
          { country: 'BE', approval: 'BE F123' },
        ],
        cutting: [],
      },
    });
    expect(posts()[0]!.body).not.toHaveProperty('transform');
  });

  it('STK-22, STK-23, STK-27, STK-28, AMB-46: a whole animal proposes its cuts; one call, failures counted', async () => {
    answer = recordedAct(
      'transformation',
      'Transformation de stock effectuée avec succès',
      [written('9', 'POULET ENTIER', 10)],
      {
        failed_count: 2,
      },
    );
    const { said } = await open();
    await fill('poulet');
    expect((screen.getByLabelText(/^Découper à l’entrée/) as HTMLInputElement).checked).toBe(true);
    set('Poids de CUISSES', '0');
    await send();
    // AMB-17
    expect(
      (await question()).getByText(
        /VOLAILLE \(somme 100\s%\).*Perte déclarée : 2,00\skg ; non affecté : 4,00\skg/,
      ),
    ).toBeTruthy();
    await confirm();
    await waitFor(() =>
      expect(said).toContain('Transformation de stock effectuée avec succès (2 en échec dans Dolibarr)'),
    );
    expect(posts()[0]!.body).toMatchObject({
      transform: true,
      sub_products: [{ label: 'AILES', qty: 4, percentage: 40, category: 'VOLAILLE' }],
      losses: [{ label: 'OS', qty: 2 }],
    });
  });

  it('RAT-17, AMB-17: an unchanged table is the entry’s own, which shows where it differs', async () => {
    ratios = {
      body: {
        success: true,
        ratios: [],
        tables: ['AGNEAU', 'ABATS DE BOEUF'].map((categorie_source) => ({
          ...ratioTable.body.tables[0],
          categorie_source,
          version: 0,
          source: 'table par défaut',
        })),
      },
    };
    await open();
    await fill('agneau', '100');
    expect((screen.getByLabelText('Poids de SCELLE') as HTMLInputElement).value).toBe('3,86');
    expect(screen.getByText(/SCELLE : 3,86\s% à l’entrée, 8,86\s% au transfert/)).toBeTruthy();
    expect(
      [...(screen.getByLabelText('Catégorie') as HTMLSelectElement).options].map(({ text }) => text),
    ).toEqual(['Choisir…', 'AGNEAU', 'BOEUF (abats)']);
    await send();
    expect((await question()).getByText(/AGNEAU \(somme 94,99\s%\).*non affecté : 5,01\skg/)).toBeTruthy();
    await person().click((await question()).getByRole('button', { name: 'Annuler' }));
    expect(posts()).toEqual([]);
  });

  it('a cut sold by the piece is entered in pieces and kilos', async () => {
    await open();
    await fill('poulet');
    const pieces = screen.getByRole('textbox', { name: /^Pièces de CUISSES/ });
    expect(screen.queryByRole('textbox', { name: /^Pièces de AILES/ })).toBeNull();
    fireEvent.change(pieces, { target: { value: '8' } });
    fireEvent.blur(pieces);
    await send();
    await confirm();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({
      sub_products: [
        { label: 'AILES', qty: 4 },
        { label: 'CUISSES', qty: 4, pieces: 8 },
      ],
    });
  });

  it('stock in pieces is entered in pieces and kilos, and gets a label for each: weighed, scanned, or marked as mean weight', async () => {
    const origin = { birth_country: null, rearing_country: null, slaughter: [], cutting: [] };
    lots = { body: { success: true, data: { origin } } };
    answer = recordedAct('entree', 'Entrée de stock enregistrée avec succès', [
      { ...written('11', 'PINTADE', 4.3), pieces: 3 },
    ]);
    await open();
    await fill('pintade', '4,3');
    const count = screen.getByRole('textbox', { name: /^Pièces/ });
    fireEvent.change(count, { target: { value: '3' } });
    fireEvent.blur(count);
    await send();
    await confirm();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ product_id: '11', qty: 4.3, pieces: 3 });
    await person().click(await screen.findByRole('button', { name: 'Étiquettes des produits' }));
    const pieces = within(await screen.findByRole('group', { name: /PINTADE : 3.pièces, 4,30/ }));
    expect(pieces.getByText(/Sans poids pesé : réparti également/)).toBeTruthy();
    // « Étiquette REF-11 1,434 kg, PINTADE, Poids moyen, … »
    const weights = async () =>
      (await screen.findAllByRole('img')).flatMap((sheet) => {
        const label = (sheet.getAttribute('aria-label') ?? '').replaceAll(/\s/g, ' ');
        const [, kilos, how] = /^Étiquette REF-11 (\S+) kg.*, Poids (net|moyen),/.exec(label) ?? [];
        return kilos === undefined ? [] : [`${kilos} ${how}`];
      });
    await waitFor(async () => expect(await weights()).toEqual(['1,434 moyen', '1,433 moyen', '1,433 moyen']));
    set('Pièce 2', '1,38');
    fireEvent.change(pieces.getByLabelText('Étiquette de balance'), {
      target: { value: '(01)93760123456787(3103)001420' },
    });
    await person().click(pieces.getByRole('button', { name: 'Prendre ce poids' }));
    expect(await weights()).toEqual(['1,42 net', '1,38 net', '1,50 moyen']);
    const scanPiece = async (value: string) => {
      fireEvent.change(pieces.getByLabelText('Étiquette de balance'), { target: { value } });
      await person().click(pieces.getByRole('button', { name: 'Prendre ce poids' }));
    };
    await scanPiece('(01)93760123456794(3103)001500');
    expect(await pieces.findByText('Ce code est celui de ONGLET.')).toBeTruthy();
    await scanPiece('(01)93760123456787(17)261214(37)12');
    expect(await pieces.findByText('12 pièces, sans poids : pesez.')).toBeTruthy();
    expect(await weights()).toEqual(['1,42 net', '1,38 net', '1,50 moyen']);
    set('Pièce 3', '1,6');
    expect(await pieces.findByText(/0,10.kg de plus/)).toBeTruthy();
  });

  it('reports at its field, during input, that a lot is another farm’s, and saves nothing', async () => {
    const known = {
      lot: 'C-7',
      unknown: false,
      made_at: '2026-11-20T08:00:00Z',
      origin: { supplier: 'Élevage A' },
    };
    lots = { body: { success: true, data: known } };
    const { said } = await open();
    await fill('onglet');
    set('Lot', 'C-7');
    const sentence =
      'Le lot C-7 existe déjà (Élevage A, du 20/11/2026). Donnez un autre nom, ou dites le même fournisseur.';
    await screen.findByText(sentence);
    expect(screen.getByLabelText('Lot').getAttribute('aria-invalid')).toBe('true');
    await send();
    expect(said).toContain(sentence);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // more of the same delivery
    set('Fournisseur (facultatif)', 'Élevage A');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    await send();
    await person().click((await question()).getByRole('button', { name: 'Annuler' }));
  });

  it('AMB-85: the lot is in its field before anything is sent, follows the input, and keeps a typed value', async () => {
    const lot = () => screen.getByLabelText<HTMLInputElement>('Lot').value;
    await open();
    expect(lot()).toBe('LOT-20261122');
    await fill('onglet');
    expect(lot()).toBe('LOT-20261122');
    set('Fournisseur (facultatif)', 'Élevage A');
    expect(lot()).toBe('BV-1122-ELEVAGE-A');
    set('Numéro de l’animal ou du groupe (facultatif)', 'FR 33 1234 4821');
    expect(lot()).toBe('BV-1122-4821');
    set('Lot', 'CRATE-7');
    set('Fournisseur (facultatif)', 'Élevage B');
    expect(lot()).toBe('CRATE-7');
  });

  it('AMB-85: an entry of an unknown origin does not propose the lot of an entry before it', async () => {
    lots = { body: { success: true, data: { unknown: false, origin: { supplier: null } } } };
    await open();
    await fill('onglet');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Lot').value).toBe('LOT-20261122-2'));
  });

  it('a lot past its DLC at entry is explained, and the day’s lot named', async () => {
    await open();
    await fill('onglet');
    set('Lot', ' ');
    set('DLC (à consommer jusqu’au)', '2026-11-21');
    await send();
    expect(
      (await question()).getByText(
        /lot BV-1122-…\. Sa DLC est dépassée : ce lot ne pourra être ni transféré, ni découpé, ni vendu\.$/,
      ),
    ).toBeTruthy();
    await person().click((await question()).getByRole('button', { name: 'Annuler' }));
  });

  it('ERR-69: the server’s message, or « l’enregistrement », or « la communication »; the draft stays', async () => {
    answer = refused(400, 'Le lot est bloqué.');
    await open();
    await fill('onglet');
    for (const [next, sentence] of [
      [{ status: 500, body: {} }, 'Le lot est bloqué.'],
      [offline(), "Erreur lors de l'enregistrement"],
      [offline(), 'Erreur lors de la communication avec le serveur'],
    ] as const) {
      await send();
      await confirm();
      expect(await screen.findByText(sentence)).toBeTruthy();
      answer = next;
    }
    expect((screen.getByLabelText('Quantité') as HTMLInputElement).value).toBe('10,00');
  });
});
