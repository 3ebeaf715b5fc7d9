import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const AT = '/admin/dashboard?tab=atelier&acte=transfert';
const BAVETTE = movable('7', 'Bavette d’aloyau', 'VOLAILLE', { bruges_real: 40, lormont_real: 2 });
const lot = (name: string, sellby: string, more: object = {}) => ({
  lot: name,
  qty: 20,
  eatby: null,
  sellby,
  blocked: null,
  expired: false,
  past_best: false,
  usable: true,
  supplier: null,
  ...more,
});

const ONGLET = movable('8', 'Onglet', 'BOEUF', {
  barcode: '3760123456784',
  lots: [{ warehouse_id: '1', lot: 'LOT-A', qty: 9, eatby: null, sellby: null, blocked: false }],
});

let answer: object | Error;
let bavette: typeof BAVETTE;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  bavette = BAVETTE;
  answer = recordedAct('transfert', 'Transfert de stock effectué avec succès', [
    written('7', 'Bavette d’aloyau', -12.5),
    written('7', 'Bavette d’aloyau', 12.5, { id: 'm2', warehouse_id: '2' }),
  ]);
  calls = openBackOffice(({ path }) => {
    if (path === POST) return answer;
    if (path === '/api/stock-movements/products')
      return { body: { success: true, products: [bavette, ONGLET] } };
    if (path.startsWith('/api/stock-lots/available'))
      return {
        body: {
          success: true,
          data: [
            lot('LOT-A', '2026-11-25'),
            lot('LOT-B', '2026-11-28'),
            lot('LOT-C', '2026-11-20', { usable: false, expired: true }),
          ],
          sans_lot: 0,
          prepared: 0,
          version: 3,
        },
      };
    if (path === '/api/ratio-transformation') return ratioTable;
    if (path.startsWith('/api/stock-movements/operations/')) return answer;
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
const open = async () => {
  const drawn = drawSite(AT);
  await screen.findByRole('form', { name: 'Transfert ou transformation' });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/stock-movements/products')).toBe(true));
  return drawn;
};
const set = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};
const pick = async () => {
  const box = screen.getByRole('combobox', { name: 'Produit' });
  await waitFor(() => expect(box.getAttribute('placeholder')).toMatch(/Tapez/));
  await person().click(box);
  await person().keyboard('aloy{Enter}');
};
const fill = async (qty = '12,5') => {
  set('Entrepôt source', '1');
  set('Entrepôt destination', '2');
  await pick();
  set('Quantité', qty);
};
const cut = async () => {
  await person().click(screen.getByLabelText(/^Transformer/));
};
const send = (name = 'Transférer') => person().click(screen.getByRole('button', { name }));
/** New items need confirmation first. */
const agree = async () => {
  const asked = within(await screen.findByRole('alertdialog', { name: 'Créer des produits ?' }));
  await person().click(asked.getByRole('button', { name: 'Créer et transformer' }));
};
const figure = (name: string) =>
  within(screen.getByRole('region', { name: 'Bilan de masse' }))
    .getByText(name)
    .nextElementSibling!.textContent.replaceAll(/\s/g, ' ');

describe('Transfert', () => {
  it('STK-38, ERR-63, AMB-64: source, destination, product and quantity are required, zero is none', async () => {
    const { said } = await open();
    await send();
    expect(said).toContain('Veuillez remplir tous les champs obligatoires');
    for (const name of ['Entrepôt source', 'Entrepôt destination', 'Quantité', 'Produit'])
      expect(
        screen
          .getByRole(/Produit/.test(name) ? 'combobox' : /Qua/.test(name) ? 'textbox' : 'combobox', { name })
          .getAttribute('aria-invalid'),
      ).toBe('true');
    await fill('0');
    await send();
    expect(posts()).toEqual([]);
    set('Quantité', '5');
    set('Entrepôt destination', '1');
    await send();
    expect(
      screen.getByText('L’entrepôt de destination doit être différent de l’entrepôt source.'),
    ).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  it('STK-34, STK-35, STK-39, ERR-68, API-46: the exit and the entry in one call, then ticket and sync state', async () => {
    const { said } = await open();
    await fill();
    expect(await screen.findByText(/40,00\skg en stock à la source/)).toBeTruthy();
    // the first to expire first; blocked lots cannot be chosen
    const lots = (await screen.findByLabelText('Lot')) as HTMLSelectElement;
    expect([...lots.options].map(({ text }) => text.split(' · ')[0])).toEqual([
      'Le premier à finir : LOT-A',
      'LOT-A',
      'LOT-B',
      'LOT-C',
    ]);
    expect([...lots.options].at(-1)!.disabled).toBe(true);
    await send();
    await waitFor(() => expect(said).toContain('Transfert de stock effectué avec succès'));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.body).toEqual({
      movements: [
        { product_id: '7', warehouse_id: '1', qty: -12.5, inventorycode: 'INV-20261122-0700', version: 3 },
        { product_id: '7', warehouse_id: '2', qty: 12.5, inventorycode: 'INV-20261122-0700' },
      ],
    });
    // AMB-92
    expect(await screen.findByText(/à envoyer\. 2 mouvements attendent encore Dolibarr/)).toBeTruthy();
    // STK-41, STK-44: offered without a request
    const ticket = await screen.findByRole('img', { name: /^Ticket OP1/ });
    expect(ticket.getAttribute('width')).toBe('80mm');
    expect(ticket.textContent).toContain('À conserver entre 0° et 4°C');
    // company details of Paramètres
    expect(ticket.textContent).toContain('33520 Bruges');
    // the form and its focused button are removed: the focus is here, then in the next form
    expect(document.activeElement).toBe(
      screen.getByRole('group', { name: 'Transfert de stock effectué avec succès' }),
    );
    await person().click(screen.getByRole('button', { name: 'Nouvelle saisie' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Entrepôt source'));
    expect((screen.getByLabelText('Quantité') as HTMLInputElement).value).toBe('');
  });

  it('keeps the typed text while no product matches it, and resets it on Escape', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Produit' });
    await waitFor(() => expect(box.getAttribute('placeholder')).toMatch(/Tapez/));
    await person().click(box);
    await person().keyboard('zzz{Enter}');
    expect(box.value).toBe('zzz');
    await person().keyboard('{Escape}');
    expect(box.value).toBe('');
    await person().keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(box.value).toBe('Onglet');
  });

  it('AMB-97: a missing printer, or a closed print window, loses nothing', async () => {
    const { said } = await open();
    await fill();
    await send();
    const ticket = () => screen.findByRole('img', { name: /^Ticket OP1/ });
    await ticket();
    const print = () => person().click(screen.getByRole('button', { name: 'Imprimer' }));
    // cancelled: the browser only reports that its window is closed
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    const opened = vi.fn<() => void>(() => void window.dispatchEvent(new Event('afterprint')));
    vi.stubGlobal('print', opened);
    await print();
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    await print();
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    vi.stubGlobal('print', undefined);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy());
    await print();
    await waitFor(() => expect(said.join(' ')).toContain('Enregistrez le PDF : rien n’est perdu.'));
    await ticket();
    expect(posts()).toHaveLength(1);
  });

  it('what was printed can be printed again after a reload', async () => {
    const first = await open();
    await fill();
    await send();
    await screen.findByRole('button', { name: 'Imprimer le ticket' });
    first.unmount();
    drawSite(AT);
    expect(await screen.findByRole('button', { name: 'Imprimer le ticket' })).toBeTruthy();
  });

  it.each([
    ['exit', false, 'Erreur lors de la sortie de stock'],
    ['entry', false, 'Erreur lors du transfert de stock'],
    ['entry', true, "Aucune transformation n'a pu être effectuée"],
  ])(
    'STK-42, ERR-66, ERR-67: refused at the %s (cut: %s): « %s », and the server’s reason',
    async (stage, transform, title) => {
      answer = refused(409, 'Il ne reste que 3 kg.', { code: 'insufficient_stock', stage });
      await open();
      await fill();
      if (transform) await cut();
      await send(transform ? 'Transformer' : 'Transférer');
      if (transform) await agree();
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(/Il ne reste que 3 kg\. Rien n’a été enregistré/)).toBeTruthy();
      expect((screen.getByLabelText('Quantité') as HTMLInputElement).value).toBe('12,50');
      // another user may have cut it in between: the stock is read again
      await waitFor(() =>
        expect(calls.filter(({ path }) => path === '/api/stock-movements/products')).toHaveLength(2),
      );
    },
  );

  it('a product that left the list is reported at its field; an earlier refusal is removed', async () => {
    answer = refused(409, 'Le lot LOT-A est bloqué : rappel', { code: 'lot_blocked', stage: 'exit' });
    const { said } = await open();
    await fill();
    bavette = movable('70', 'Onglet de veau', 'VEAU');
    await send();
    // a typed reason ends before the next sentence begins
    expect(await screen.findByText(/est bloqué : rappel\. Rien n’a été enregistré/)).toBeTruthy();
    const gone = await screen.findByText(/^Ce produit n’est plus dans la liste/);
    expect(screen.getByRole('combobox', { name: 'Produit' }).getAttribute('aria-describedby')).toContain(
      gone.closest('[id]')!.id,
    );
    await send();
    expect(said.at(-1)).toMatch(/^Ce produit n’est plus dans la liste/);
    expect(screen.queryByText(/est bloqué/)).toBeNull();
    expect(posts()).toHaveLength(1);
  });

  it('a double click moves the stock once', async () => {
    await open();
    await fill();
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Transfert ou transformation' });
    // faster than the page is rendered again
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await screen.findByText(/2 mouvements attendent encore Dolibarr/)).toBeTruthy();
    expect(posts()).toHaveLength(1);
  });

  it('ERR-67: no answer is « technique »; a retry is the same request', async () => {
    answer = offline();
    await open();
    await fill();
    await send();
    expect(await screen.findByText('Erreur technique lors du transfert')).toBeTruthy();
    await send();
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts()[1]!.headers['Idempotency-Key']).toBe(posts()[0]!.headers['Idempotency-Key']);
  });
});

describe('Transformation', () => {
  it('STK-36, STK-37, STK-40, RAT-18, AMB-18: proposed weights, corrected ones, the visible balance, one call', async () => {
    answer = recordedAct('transformation', 'Transformation de stock effectuée avec succès', [
      written('7', 'Bavette d’aloyau', -10),
      written('8', 'AILES', 4, { id: 'm2' }),
    ]);
    const { said } = await open();
    await fill('10');
    await cut();
    // the product's own category is proposed
    expect((screen.getByLabelText('Catégorie') as HTMLSelectElement).value).toBe('VOLAILLE');
    expect((screen.getByLabelText('Poids de AILES') as HTMLInputElement).value).toBe('4,00');
    expect(screen.getByText('ratios personnalisés')).toBeTruthy();
    expect(figure('Entre')).toBe('10,00 kg');
    expect(figure('Sort')).toBe('8,00 kg');
    expect(figure('Perte déclarée')).toBe('2,00 kg');
    expect(figure('Non affecté')).toBe('0,00 kg');
    set('Poids de AILES', '3,5');
    expect(figure('Non affecté')).toBe('0,50 kg');
    set('Poids de CUISSES', '0');
    await send('Transformer');
    await agree();
    await waitFor(() => expect(said).toContain('Transformation de stock effectuée avec succès'));
    expect(posts()[0]!.body).toMatchObject({
      movements: [
        { product_id: '7', warehouse_id: '1', qty: -10 },
        { product_name: 'AILES', category: 'VOLAILLE', warehouse_id: '2', qty: 3.5 },
      ],
      losses: [{ label: 'OS', qty: 2 }],
    });
  });

  it('AMB-64: more out than in is reported and not sent', async () => {
    const { said } = await open();
    await fill('10');
    await cut();
    set('Poids de AILES', '6');
    expect(figure('En trop')).toBe('2,00 kg');
    await send('Transformer');
    expect(said).toContain(
      'Les morceaux et les pertes pèsent plus que ce qui est découpé : corrigez les poids.',
    );
    expect(posts()).toEqual([]);
  });

  it('STK-38, STK-42, ERR-64, ERR-65: a category and an output are required', async () => {
    const { said } = await open();
    await fill('10');
    await cut();
    set('Catégorie', '');
    await send('Transformer');
    expect(said).toContain('Veuillez sélectionner une catégorie pour la transformation');
    set('Catégorie', 'VOLAILLE');
    for (const name of ['AILES', 'CUISSES']) set(`Poids de ${name}`, '0');
    await send('Transformer');
    expect(said).toContain("Aucun produit transformé n'a été généré. Vérifiez les taux de transformation.");
    expect(posts()).toEqual([]);
  });

  it('ERR-64: a product whose category has no ratios proposes none, and nothing is sent', async () => {
    bavette = movable('7', 'Bavette d’aloyau', 'CHARCUTERIE', { bruges_real: 40, lormont_real: 2 });
    const { said } = await open();
    await fill('10');
    await cut();
    const category = screen.getByLabelText('Catégorie') as HTMLSelectElement;
    expect(category.value).toBe('');
    expect([...category.options].map(({ text }) => text)).not.toContain('CHARCUTERIE');
    await send('Transformer');
    expect(said).toContain('Veuillez sélectionner une catégorie pour la transformation');
    expect(posts()).toEqual([]);
  });
});

describe('several products', () => {
  const type = (keys: string) => person().keyboard(keys);
  const lines = () => screen.findByRole('list', { name: 'Produits du transfert' });

  it('both sites chosen once, with the keyboard: each with its exit and its entry, in one call', async () => {
    const { said } = await open();
    set('Entrepôt source', '1');
    // of two sites the other one
    expect(screen.getByLabelText<HTMLSelectElement>('Entrepôt destination').value).toBe('2');
    await pick();
    await person().click(screen.getByLabelText('Quantité'));
    await type('12,5');
    await person().click(screen.getByRole('button', { name: 'Ajouter un autre produit' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Produit' }));
    await type('aloy{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Quantité'));
    await type('3{Enter}');
    expect(within(await lines()).getAllByRole('listitem')).toHaveLength(2);
    expect(posts()).toEqual([]);
    await send('Transférer 2 lignes');
    await waitFor(() => expect(said).toContain('Transfert de stock effectué avec succès'));
    const { movements } = posts()[0]!.body as { movements: { qty: number; warehouse_id: string }[] };
    expect(movements.map(({ qty, warehouse_id: site }) => [site, qty])).toEqual([
      ['1', -12.5],
      ['2', 12.5],
      ['1', -3],
      ['2', 3],
    ]);
  });

  it('asks for the source before it takes a label: its lot is at that site', async () => {
    await open();
    await person().click(screen.getByRole('button', { name: 'Scanner les étiquettes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code-barres')));
    await type('(01)93760123456787(3103)002540(10)LOT-A{Enter}');
    await screen.findByText(/Choisissez d’abord l’entrepôt source/);
    expect(screen.queryByRole('list', { name: 'Produits du transfert' })).toBeNull();
    set('Entrepôt source', '1');
    await person().click(screen.getByLabelText('Code-barres'));
    await type('(01)93760123456787(3103)002540(10)LOT-A{Enter}');
    expect(within(await lines()).getByRole('listitem').textContent).toMatch(/LOT-A.*2,54/);
    expect(screen.getByRole('button', { name: 'Transférer 1 ligne' })).toBeTruthy();
  });

  it('adds a line with weight and lot of a scanned label; names a wrong one, and a lot of another site', async () => {
    await open();
    set('Entrepôt source', '1');
    await person().click(screen.getByRole('button', { name: 'Scanner les étiquettes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code-barres')));
    await type('(01)93760123456787(3103)002540(10)LOT-A{Enter}');
    const item = within(await lines()).getByRole('listitem');
    expect(item.textContent).toMatch(/LOT-A.*2,54/);
    await type('(01)93760123456787(3103)001000(10)ELSEWHERE{Enter}');
    await screen.findByText(/le lot ELSEWHERE n’est pas à la source/);
    await type('123{Enter}');
    await screen.findByText('Format de code-barres non reconnu');
    await type('30123458{Enter}');
    await screen.findByText('Le code 30123458 n’est celui d’aucun produit du catalogue.');
    await type('(01)93760123456787(17)261214(37)12{Enter}');
    await screen.findByText(/12.pièces, sans poids : pesez/);
    // another lot never replaces that of the label
    expect(within(await lines()).getAllByRole('listitem')).toHaveLength(1);
    await type('(01)93760123456787(3103)001000(10)LOT-A{Enter}');
    expect(within(await lines()).getAllByRole('listitem')).toHaveLength(2);
    await person().click(screen.getAllByRole('button', { name: /^Retirer/ })[0]!);
    expect(within(await lines()).getAllByRole('listitem')).toHaveLength(1);
  });
});
