import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const carcass = (lot: string, cost: number | null) => ({
  product_id: '7',
  product_name: 'CARCASSE',
  lot,
  supplier: null,
  made_at: '2026-11-20T06:00:00Z',
  qty: 100,
  cost: cost === null ? null : cost / 100,
  revenue: 300,
  stock: 250,
  margin: cost === null ? null : 300 - cost / 100,
  expected_margin: cost === null ? null : 550 - cost / 100,
  complete: true,
});
const nothing = { qty: 0, amount: 0 };

beforeEach(() => {
  openBackOffice(({ path }) => {
    if (path.startsWith('/api/cutting/margins'))
      return {
        body: { success: true, data: [carcass('LOT-A', 40_000), carcass('LOT-B', null)], next_cursor: null },
      };
    if (path.startsWith('/api/cutting/margin?'))
      return {
        body: {
          success: true,
          data: {
            ...carcass('LOT-A', 40_000),
            rule: 'Coût réparti selon la valeur.',
            lots: [
              {
                product_id: '7',
                product_name: 'CARCASSE',
                lot: 'LOT-A',
                depth: 0,
                qty: 100,
                cost_by_value: 0,
                cost_by_weight: 0,
                web: nothing,
                wholesale: nothing,
                till: nothing,
                thrown_qty: 0,
                recut_qty: 100,
                stock: nothing,
              },
              {
                product_id: '9',
                product_name: 'CHUTE',
                lot: 'LOT-A-2',
                depth: 1,
                qty: 78,
                cost_by_value: 310,
                cost_by_weight: 360,
                web: { qty: 70, amount: 455 },
                wholesale: nothing,
                till: nothing,
                thrown_qty: 0,
                recut_qty: 0,
                stock: { qty: 8, amount: 0 },
              },
              {
                product_id: '8',
                product_name: 'STEAK',
                lot: 'LOT-A-1',
                depth: 1,
                qty: 10,
                cost_by_value: 90,
                cost_by_weight: 40,
                web: { qty: 2, amount: 30 },
                wholesale: { qty: 1, amount: 15 },
                till: nothing,
                thrown_qty: 0,
                recut_qty: 0,
                stock: { qty: 7, amount: 105 },
              },
            ],
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

describe('Marge des carcasses', () => {
  it('shows cost, revenue and expected revenue of a carcass; without a cost there is no margin', async () => {
    drawSite('/admin/dashboard?tab=marges');
    const known = await screen.findByRole('row', { name: /LOT-A/ });
    expect(known.textContent.replaceAll(/\s/g, ' ')).toMatch(
      /400,00 €.*300,00 €.*250,00 €.*−100,00 €.*150,00 €/,
    );
    expect(screen.getByRole('row', { name: /LOT-B/ }).textContent).toContain('inconnu');
  });

  it('spreads the cost over cuts by value and by weight, with the revenue of each', async () => {
    drawSite('/admin/dashboard?tab=marges');
    await person().click(await screen.findByRole('button', { name: /LOT-A/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'CARCASSE, LOT-A' }));
    const cut = await panel.findByRole('row', { name: /STEAK/ });
    expect(cut.textContent.replaceAll(/\s/g, ' ')).toMatch(/90,00 €.*40,00 €.*45,00 €.*105,00 €/);
    expect(panel.getByText('Coût réparti selon la valeur.')).toBeTruthy();
  });

  it('shows the margin itself, in euros, per cent and by the kilogram, with the yield and unpriced cuts', async () => {
    drawSite('/admin/dashboard?tab=marges');
    await person().click(await screen.findByRole('button', { name: /LOT-A/ }));
    const panel = await screen.findByRole('dialog', { name: 'CARCASSE, LOT-A' });
    await within(panel).findByText('Rendement');
    const words = panel.textContent?.replaceAll(/\s/g, ' ');
    // 500 € sold and 105 € left for 400 €, of 100 kg of which 88 are cuts
    expect(words).toMatch(
      /Marge à ce jour100,00 €Marge attendue205,00 €33,88 % des ventes et du stock · 2,05 € par kg/,
    );
    expect(words).toContain('Rendement88 %12,00 kg de perte');
    expect(words).toMatch(/Acheté400,00 € · 4,00 €\/kgVendu sur le site485,00 €Vendu en gros15,00 €/);
    expect(words).toContain('Sans prix de vente, ce stock compte pour 0 € : CHUTE.');
  });
});
