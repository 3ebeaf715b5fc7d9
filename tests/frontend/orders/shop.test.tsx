import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#frontend/lib/session/session.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { category, type FakeShop, orderRow, parisQuote, product } from '#tests/frontend/orders/fake-shop.ts';
import {
  cartPanel,
  drawShop,
  enterShop,
  leaveShop,
  plain,
  quantityOf,
  setQuantity,
} from '#tests/frontend/orders/in-the-shop.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

const search = () => screen.getByPlaceholderText<HTMLInputElement>('Rechercher (au moins 3 caractères)');
const find = (text: string) => fireEvent.change(search(), { target: { value: text } });
const shown = () =>
  screen
    .queryAllByLabelText(/^Quantité : /)
    .map((field) => field.getAttribute('aria-label') ?? labelOf(field));
const labelOf = (field: HTMLElement) =>
  (document.querySelector(`label[for="${field.id}"]`)?.textContent ?? '').replace('Quantité : ', '');
const press = (name: string) => person().click(screen.getByRole('button', { name }));

describe('/dashboard', () => {
  it('PRO-01: without a pro token it goes to /espacepro', async () => {
    logout('pro');
    const { where } = drawSite('/dashboard');
    await waitFor(() => expect(where()).toBe('/espacepro'));
  });

  it('PRO-02: welcomes by first and last name', async () => {
    await drawShop();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bonjour Anna Essai');
  });

  it('PRO-03: counts the unpaid orders and leads to /commandes', async () => {
    fake.shop.orders = [orderRow(1), orderRow(2), orderRow(3, { payable: false })];
    const { where } = await drawShop();
    const banner = (await screen.findByText('2 commandes impayées')).closest('[role=status]')!;
    expect(plain(banner.textContent)).toContain('240,00 € TTC');
    await person().click(within(banner as HTMLElement).getByRole('link'));
    expect(where()).toBe('/commandes');
  });

  it('PRO-04: five buttons, COMMANDER first and chosen', async () => {
    await drawShop();
    const menu = within(screen.getByRole('navigation', { name: 'Espace Pro' }));
    expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'COMMANDER',
      'MON COMPTE',
      'MES MOYENS DE PAIEMENT',
      'MES COMMANDES',
      'QUITTER',
    ]);
    expect(menu.getByRole('button', { current: 'page' }).textContent).toBe('COMMANDER');
  });
});

describe('the list', () => {
  it('PRO-06: categories with VOIR TOUT, search, stock, cart', async () => {
    await drawShop();
    const names = within(screen.getByRole('group', { name: 'Catégories' })).getAllByRole('button');
    expect(names.map((button) => button.textContent)).toEqual([
      'AGNEAU',
      'BOEUF',
      'VOLAILLE',
      'VEAU',
      'VOIR TOUT',
    ]);
    expect(shown()).toEqual(['ENTRECOTE PAREE', 'GIGOT D’AGNEAU', 'BLANC DE POULET']);
    await press('AGNEAU');
    expect(shown()).toEqual(['GIGOT D’AGNEAU']);
    await press('VOIR TOUT');
    expect(shown()).toHaveLength(3);
    expect(cartPanel().getByText('Votre panier est vide')).toBeDefined();
  });

  it('PRO-07, AMB-70: keywords in French and English, accents aside; unmatched products are under VOIR TOUT', async () => {
    fake.shop.products = [
      product('1', 'ENTRECOTE PAREE', { category_id: 'a', category_name: 'Cow' }),
      product('2', 'SOURIS', { category_id: 'b', category_name: 'Sheep' }),
      product('3', 'CUISSE', { category_id: 'c', category_name: 'Turkey' }),
      product('4', 'FILET', { category_id: 'd', category_name: 'Calf' }),
      product('5', 'JOUE', { category_id: 'e', category_name: 'Abats de bœuf' }),
      product('6', 'MERGUEZ', { category_id: 'f', category_name: 'Charcuterie' }),
    ];
    fake.shop.categories = fake.shop.products.map(({ category_id, category_name }) =>
      category(String(category_id), String(category_name)),
    );
    await drawShop();
    const found: Record<string, string[]> = {};
    for (const name of ['BOEUF', 'AGNEAU', 'VOLAILLE', 'VEAU', 'VOIR TOUT']) {
      await press(name);
      found[name] = shown();
    }
    expect(found).toMatchObject({
      BOEUF: ['ENTRECOTE PAREE', 'JOUE'],
      AGNEAU: ['SOURIS'],
      VOLAILLE: ['CUISSE'],
      VEAU: ['FILET'],
    });
    expect(found['VOIR TOUT']).toContain('MERGUEZ');
  });

  it('PRO-08, AMB-69: the placeholder asks for 3 characters, one is enough; case and accents aside', async () => {
    await drawShop();
    find('g');
    expect(shown()).toEqual(['GIGOT D’AGNEAU']);
    find('ENTRECÔTE');
    expect(shown()).toEqual(['ENTRECOTE PAREE']);
    find("d'agneau gig");
    expect(shown()).toEqual(['GIGOT D’AGNEAU']);
  });

  it('PRO-09: a product shows label, ref, price HT and TTC', async () => {
    fake.shop.products[0] = product('1', 'ENTRECOTE PAREE', { price: 12.5 });
    await drawShop();
    const row = plain(quantityOf('ENTRECOTE PAREE').closest('li')?.textContent);
    for (const text of ['ENTRECOTE PAREE', 'REF1', '12,50 € HT / kg', '15,00 € TTC'])
      expect(row).toContain(text);
  });

  it('PRO-13, PRO-14, CST-18, AMB-88: above 10 green, up to 10 orange, 0 red « Stock épuisé » and closed', async () => {
    fake.shop.products = [
      product('1', 'ENTRECOTE PAREE', { stock_reel: 10.001 }),
      product('2', 'TEN', { stock_reel: 10 }),
      product('3', 'CRUMB', { stock_reel: 0.2 }),
      product('4', 'NONE', { stock_reel: 0 }),
    ];
    fake.shop.quote = parisQuote({ earliest: null, days: [] });
    await drawShop();
    const words = (label: string) =>
      plain(quantityOf(label).closest('li')?.querySelector('[class*=stock]')?.textContent);
    expect(['ENTRECOTE PAREE', 'TEN', 'CRUMB', 'NONE'].map(words)).toEqual([
      'En stock',
      'Il reste 10,00 kg',
      'Il reste 0,20 kg',
      'Stock épuisé sur demande',
    ]);
    const tone = (label: string) =>
      /good|warning|danger/.exec(
        quantityOf(label).closest('li')?.querySelector('[class*=stock] [class*=status]')?.className ?? '',
      )?.[0];
    expect(['ENTRECOTE PAREE', 'TEN', 'CRUMB', 'NONE'].map(tone)).toEqual([
      'good',
      'warning',
      'warning',
      'danger',
    ]);
    expect(quantityOf('NONE').disabled).toBe(true);
  });

  it('PRO-10, PRO-16, CST-02: categories are cached 86400000 ms under their keys, then read again', async () => {
    await drawShop();
    await waitFor(() => expect(localStorage.getItem('categories_cache')).not.toBeNull());
    expect(JSON.parse(localStorage.getItem('categories_cache') ?? '')[0]).toEqual({
      id: '1',
      label: 'BOEUF',
      ref: 'BOEUF',
      description: '',
    });
    leaveShop();
    const again = async (age: number) => {
      const storedCart = localStorage.getItem('categories_cache') ?? '';
      fake = enterShop();
      localStorage.setItem('categories_cache', storedCart);
      localStorage.setItem('categories_cache_timestamp', String(Date.now() - age));
      await drawShop();
      await press('AGNEAU');
      expect(shown()).toEqual(['GIGOT D’AGNEAU']);
      const requested = fake.sent('GET /api/products/categories').length;
      leaveShop();
      return requested;
    };
    expect([await again(86_400_000 - 60_000), await again(86_400_001)]).toEqual([0, 1]);
  });
});

describe('when something is missing', () => {
  it('ERR-30: products that do not load, and the way to try again', async () => {
    fake.shop.answers['GET /api/products'] = { status: 503, body: {} };
    drawSite('/dashboard');
    await screen.findByText(
      'Impossible de charger les produits. Veuillez réessayer plus tard.',
      {},
      { timeout: 20_000 },
    );
    delete fake.shop.answers['GET /api/products'];
    await press('Réessayer');
    expect(await screen.findByLabelText('Quantité : ENTRECOTE PAREE')).toBeDefined();
    expect(screen.queryByText(/^Impossible de charger les produits/)).toBeNull();
  });

  it('ERR-30: categories that do not load; the products stay', async () => {
    fake.shop.answers['GET /api/products/categories'] = { status: 400, body: {} };
    await drawShop();
    expect(await screen.findByText('Impossible de charger les catégories...')).toBeDefined();
    expect(screen.getByLabelText('Quantité : ENTRECOTE PAREE')).toBeDefined();
  });

  it.each([
    ['GET /api/products', 'Format de produits invalide'],
    ['GET /api/products/categories', 'Format de catégories invalide'],
  ])('ERR-31, ERR-32: %s in a bad format is "%s"', async (call, text) => {
    fake.shop.answers[call] = { body: { success: true, data: { not: 'a list' } } };
    drawSite('/dashboard');
    expect(await screen.findByText(text, {}, { timeout: 20_000 })).toBeDefined();
  });

  it('ERR-33, AMB-61: a button without a category is « Catégorie introuvable: » and its name', async () => {
    await drawShop();
    await press('VEAU');
    expect(await screen.findByText('Catégorie introuvable: VEAU')).toBeDefined();
  });

  it('ERR-35: an empty search, an empty category, no stock', async () => {
    await drawShop();
    find('zzz');
    expect(screen.getByText('Aucun produit ne correspond à votre recherche')).toBeDefined();
    find('');
    await press('VEAU');
    expect(screen.getByText('Pas de produits disponibles pour cette catégorie')).toBeDefined();
    await press('VOLAILLE');
    expect(screen.getByText('Stock épuisé')).toBeDefined();
  });
});

describe('quantities', () => {
  it('PRO-11, PRO-12, AMB-88: a line is product, name and quantity; below 1 the line goes', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2,5');
    const line = cartPanel().getByText('ENTRECOTE PAREE').closest('li')!;
    expect(plain(line.textContent)).toContain('25,00 €');
    expect(JSON.parse(localStorage.getItem('cart_anna') ?? '{}').storedCart.lines).toEqual([
      { productId: '1', name: 'ENTRECOTE PAREE', quantity: { unit: 'kg', milli: 2500 } },
    ]);
    setQuantity('ENTRECOTE PAREE', '0,5');
    expect(cartPanel().getByText('Votre panier est vide')).toBeDefined();
    expect(screen.getByText(/^Minimum 1,00/)).toBeDefined();
  });

  it('AMB-35: never more than the stock, with a message', async () => {
    await drawShop();
    setQuantity('GIGOT D’AGNEAU', '9');
    expect(quantityOf('GIGOT D’AGNEAU').value).toBe('4,00');
    expect(plain(quantityOf('GIGOT D’AGNEAU').closest('li')?.textContent)).toContain(
      'Il reste 4,00 kg : quantité ramenée au stock.',
    );
  });

  it('AMB-35: more than the stock counts as all of it while it is typed, and not only when the field is left', async () => {
    await drawShop();
    fireEvent.change(quantityOf('GIGOT D’AGNEAU'), { target: { value: '9' } });
    expect(cartPanel().getByText('GIGOT D’AGNEAU')).toBeDefined();
    expect(quantityOf('GIGOT D’AGNEAU').value).toBe('9');
    expect(JSON.parse(localStorage.getItem('cart_anna') ?? '{}').storedCart.lines).toMatchObject([
      { quantity: { unit: 'kg', milli: 4000 } },
    ]);
    fireEvent.change(quantityOf('GIGOT D’AGNEAU'), { target: { value: '' } });
    expect(cartPanel().getByText('Votre panier est vide')).toBeDefined();
  });

  it('PRO-15, CST-05: HT, TVA 20 % and TTC = 1.2 × HT, live', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '3');
    setQuantity('GIGOT D’AGNEAU', '1,25');
    const totals = [...document.querySelectorAll('aside dl > div')].map((row) => plain(row.textContent));
    expect(totals).toEqual(['Total HT42,50 €', 'TVA 20 %8,50 €', 'Total TTC51,00 €']);
  });

  it('numbers come up with the right keyboard: decimal for kilograms, numeric for pieces', async () => {
    fake.shop.products.push(product('9', 'POULET ENTIER', { unit: 'piece' }));
    await drawShop();
    expect(quantityOf('ENTRECOTE PAREE').inputMode).toBe('decimal');
    expect(quantityOf('POULET ENTIER').inputMode).toBe('numeric');
  });
});

describe('a product sold by the piece', () => {
  const terrine = { unit: 'piece', price: 8.5, stock_reel: 6 };

  it('is counted in whole pieces from the row to the order, and nowhere in kilograms', async () => {
    fake.shop.products.push(product('9', 'TERRINE DE CAMPAGNE', terrine));
    await drawShop();
    const row = () => quantityOf('TERRINE DE CAMPAGNE').closest('li')!;
    expect(plain(row().textContent)).toContain('Il reste 6 pièces');
    expect(plain(row().textContent)).toContain('8,50 € HT / pièce');
    const more = within(row()).getByRole('button', { name: /^Augmenter/ });
    await person().click(more);
    expect(quantityOf('TERRINE DE CAMPAGNE').value).toBe('1');
    await person().click(more);
    expect(quantityOf('TERRINE DE CAMPAGNE').value).toBe('2');
    expect(row().textContent).not.toContain('kg');
    setQuantity('TERRINE DE CAMPAGNE', '1,5');
    expect(screen.getByText('Un nombre entier de pièces.')).toBeDefined();
    setQuantity('TERRINE DE CAMPAGNE', '9');
    expect(plain(row().textContent)).toContain('Il reste 6 pièces : quantité ramenée au stock.');
    setQuantity('TERRINE DE CAMPAGNE', '2');
    const user = person();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const summary = await screen.findByRole('dialog', { name: 'Récapitulatif de votre commande' });
    expect(plain(summary.textContent)).toContain('2 pièces × 8,50 €');
    await user.click(within(summary).getByRole('button', { name: 'Confirmer la commande' }));
    await waitFor(() => expect(fake.shop.placedOrders).toHaveLength(1));
    expect(fake.shop.placedOrders[0]).toMatchObject({
      items: [{ product_id: '9', quantity: 2, price: 8.5 }],
      total: 17,
    });
  });
});

describe('keyboard only', () => {
  it('goes from search to summary: /, ↓, ↑, Enter adds, Ctrl + Enter', async () => {
    await drawShop();
    const user = person();
    await user.keyboard('/');
    expect(document.activeElement).toBe(search());
    await user.keyboard('entre{Enter}');
    expect(document.activeElement).toBe(quantityOf('ENTRECOTE PAREE'));
    await user.keyboard('2,5{Enter}');
    expect(document.activeElement).toBe(search());
    await user.clear(search());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(quantityOf('GIGOT D’AGNEAU'));
    // left empty: the smallest quantity
    await user.keyboard('{Enter}');
    expect(quantityOf('GIGOT D’AGNEAU').value).toBe('1,00');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(search());
    await user.keyboard('{Control>}{Enter}{/Control}');
    const window = await screen.findByRole('dialog', { name: 'Récapitulatif de votre commande' });
    expect(document.activeElement).toBe(
      within(window).getByRole('button', { name: 'Confirmer la commande' }),
    );
  });
});
