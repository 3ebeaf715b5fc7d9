import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { weightBars } from '#frontend/features/stock/admin/pieces/weight-histogram.tsx';
import { openSession } from '#frontend/lib/session/session.ts';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { plain } from '#tests/frontend/orders/in-the-shop.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const row = (id: string, label: string, more: object = {}) => ({
  product_id: id,
  ref: `REF${id}`,
  label,
  category_name: 'VOLAILLE',
  piece: {
    nominal_kg: 1.4,
    low_kg: 1.2,
    high_kg: 1.7,
    source: 'house',
    by: 'Suzanne Essai',
    at: '2026-11-20T08:30:00Z',
    text: 'environ 1,4 kg, de 1,2 à 1,7',
  },
  erp: { asked: true, nominal_kg: 1.5, piece: { nominal_kg: 1.5, low_kg: 1.27, high_kg: 1.73 } },
  lacks_weight: false,
  learned: {
    weights_kg: [1.6, 1.62, 1.58, 1.9, 1.61, 1.6, 1.63, 1.6, 1.55, 1.7],
    median_kg: 1.6,
    p10_kg: 1.55,
    p90_kg: 1.7,
    proposed: { nominal_kg: 1.6, low_kg: 1.55, high_kg: 1.7 },
  },
  ...more,
});
const beef = row('8', 'CÔTE DE BŒUF', {
  piece: null,
  erp: { asked: true, nominal_kg: null, piece: null },
  lacks_weight: true,
  learned: null,
});

let rows: object[];
let sent: { name: string; body: unknown }[];
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  rows = [row('9', 'PINTADE'), beef];
  sent = [];
  fakeApi(({ method, path, body }) => {
    const [address = ''] = path.split('?');
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === '/api/admin/audit') return { body: { success: true, data: [], next_cursor: null } };
    if (address === '/api/admin/piece-sales') return { body: { success: true, data: rows } };
    if (address.endsWith('/piece-sale')) {
      sent.push({ name: `${method} ${address}`, body });
      return { body: { success: true, data: rows[0], message: 'Enregistré.' } };
    }
    return refused(500, 'Essai');
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = async () => {
  drawSite('/admin/dashboard?tab=parametres&section=a-la-piece');
  const list = await screen.findByRole('list', { name: 'Produits vendus à la pièce' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => ({ text: plain(item.textContent), item: within(item) }));
};

describe('« Vendu à la pièce, payé au kilo »', () => {
  it('shows the weight of a piece, its author and time, and Dolibarr’s value', async () => {
    const [first, second] = await draw();
    expect(first?.text).toContain('La pièce pèse environ 1,4 kg, de 1,2 à 1,7.');
    expect(first?.text).toContain(
      'Dit ici le 20/11/2026 par Suzanne Essai. Dolibarr dit : à la pièce, environ 1,50 kg.',
    );
    expect(second?.text).toContain('Dolibarr demande la pièce sans dire son poids');
    expect(second?.item.queryByRole('button', { name: /Revenir/ })).toBeNull();
  });

  it('shows the last weights, and copies the proposal only into the form', async () => {
    const [first] = await draw();
    expect(plain(first?.item.getByRole('img').getAttribute('aria-label'))).toBe(
      'PINTADE : 10 pièces de 1,55 kg à 1,90 kg, 1 hors de la fourchette',
    );
    await person().click(first!.item.getByRole('button', { name: 'Reprendre ces poids : PINTADE' }));
    const form = within(await screen.findByRole('dialog', { name: 'Vendre à la pièce : PINTADE' }));
    expect(form.getByLabelText<HTMLInputElement>('Une pièce pèse environ').value).toBe('1,60');
    expect(sent).toEqual([]);
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          name: 'PUT /api/admin/products/9/piece-sale',
          body: { nominal_kg: 1.6, low_kg: 1.55, high_kg: 1.7 },
        },
      ]),
    );
  });

  it('an inverted spread, a weight outside it, or none at all is refused at its field', async () => {
    const [, second] = await draw();
    await person().click(second!.item.getByRole('button', { name: 'Modifier : CÔTE DE BŒUF' }));
    const form = within(await screen.findByRole('dialog', { name: /^Vendre à la pièce/ }));
    const fill = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findAllByText(/Le poids est un nombre de kilos/)).not.toHaveLength(0);
    fill('Une pièce pèse environ', '3');
    fill('La plus légère', '1,5');
    fill('La plus lourde', '1');
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    await form.findByText('Le poids le plus léger doit être inférieur au plus lourd.');
    fill('La plus lourde', '2');
    await person().click(form.getByRole('button', { name: 'Enregistrer' }));
    await form.findByText('Le poids d’une pièce doit être entre le plus léger et le plus lourd.');
    expect(sent).toEqual([]);
  });

  it('sold by weight overrides Dolibarr’s yes by one press, and shows its author', async () => {
    rows = [
      row('9', 'PINTADE'),
      row('8', 'GIGOT', {
        piece: null,
        learned: null,
        by_weight: { by: 'Suzanne Essai', at: '2026-11-20T08:30:00Z' },
      }),
    ];
    const [first, second] = await draw();
    expect(second?.text).toContain('Dit ici le 20/11/2026 par Suzanne Essai. Dolibarr dit : à la pièce');
    second!.item.getByRole('button', { name: 'Revenir à Dolibarr : GIGOT' });
    expect(second!.item.queryByRole('button', { name: /^Pas à la pièce/ })).toBeNull();
    await person().click(first!.item.getByRole('button', { name: 'Pas à la pièce : PINTADE' }));
    await waitFor(() =>
      expect(sent.map(({ name }) => name)).toEqual(['POST /api/admin/products/9/piece-sale']),
    );
  });

  it('reverts to Dolibarr’s value', async () => {
    const [first] = await draw();
    await person().click(first!.item.getByRole('button', { name: 'Revenir à Dolibarr : PINTADE' }));
    await waitFor(() =>
      expect(sent.map(({ name }) => name)).toEqual(['DELETE /api/admin/products/9/piece-sale']),
    );
  });
});

describe('the bars', () => {
  it('count every weight once, from the lightest to the heaviest', () => {
    const weights = [1.2, 1.4, 1.4, 1.41, 1.9];
    const bars = weightBars(weights);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(weights.length);
    expect([bars[0]?.from, bars.at(-1)!.to >= 1.9]).toEqual([1.2, true]);
    expect(weightBars([1.4])).toMatchObject([{ from: 1.4, count: 1 }]);
    expect(weightBars([])).toEqual([]);
  });
});
