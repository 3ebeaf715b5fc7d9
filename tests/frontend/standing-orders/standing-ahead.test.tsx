import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { plain } from '#tests/frontend/orders/in-the-shop.tsx';
import { line, row } from '#tests/frontend/preparation/a-preparation.ts';
import { MORNING, openBackOffice } from '#tests/frontend/support/back-office.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';

const today = parisDay(MORNING);
const days = Array.from({ length: 7 }, (_, at) => addDays(today, at));
const need = (id: string, label: string, coming: number[], more: object = {}) => ({
  product_id: id,
  label,
  category: 'BOEUF',
  unit: 'kg',
  coming: [...coming, ...days.slice(coming.length).map(() => 0)],
  free: 100,
  short: 0,
  ...more,
});
const DEMAND = {
  success: true,
  from: today,
  days,
  rows: [
    {
      product_id: '9',
      label: 'PINTADE',
      unit: 'piece',
      in_pieces: true,
      coming: [0, 6, 0, 0, 0, 0, 0],
      ordered: [0, 0, 0, 0, 0, 0, 0],
    },
  ],
  needs: [
    need('7', 'BAVETTE', [0, 1.5, 2]),
    need('9', 'PINTADE', [0, 10.2], { coming_pieces: [0, 6, 0, 0, 0, 0, 0], free: 4, short: 6.2 }),
  ],
  troubles: [],
  count: 1,
};

beforeEach(() => {
  openBackOffice(({ path }) => {
    if (path.startsWith('/api/admin/standing-demand')) return { body: DEMAND };
    if (path.startsWith('/api/admin/house-guides')) return { body: { success: true, data: [] } };
    if (path.includes('customer-groups'))
      return { body: { success: true, data: { groups: [], version: 0 } } };
    if (path.startsWith('/api/admin/preparations'))
      return {
        body: {
          success: true,
          data: [row('A', { date_livraison: days[1]!, lines: [line('7', 'BAVETTE', 2.5)] })],
          next_cursor: null,
        },
      };
    return undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('planned demand is next to the ordered one, as its own figure, also on a day without an order yet', async () => {
  drawSite('/admin/dashboard?tab=preparation');
  await person().click(await screen.findByText('Liste de prélèvement'));
  const rows = async (at: number) => {
    const table = (await screen.findAllByRole('table', { hidden: true }))[at]!;
    return within(table)
      .getAllByRole('row', { hidden: true })
      .map((each) => plain(each.textContent));
  };
  await screen.findByText('Avec les régulières à venir', { selector: 'details[open] th' });
  expect(await rows(0)).toEqual([
    'CatégorieProduitÀ préleverAvec les régulières à venir',
    'BOEUFBAVETTE2,50 kg4,00 kgdont régulières 1,50 kg',
    'BOEUFPINTADE–10,20 kgdont régulières 6 pièces, au plus 10,20 kg',
  ]);
  screen.getByText('À venir par les commandes régulières');
  expect((await rows(1)).slice(1)).toEqual(['BOEUFBAVETTE–2,00 kgdont régulières 2,00 kg']);
});

it('the workshop lists what to cut for standing orders: planned and not in stock', async () => {
  drawSite('/admin/dashboard?tab=atelier&acte=transfert');
  await person().click(await screen.findByText('À découper pour les commandes régulières : 1 produit'));
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('row').map((each) => plain(each.textContent))).toEqual([
    'ProduitÀ venir, 7 joursLibreManque',
    'PINTADE10,20 kg4,00 kg6,20 kg',
  ]);
});

it('the demand counts pieces, and shows the free and missing ones', async () => {
  drawSite('/admin/dashboard?tab=regulieres');
  const table = within(await screen.findByRole('table', { name: /^Demande des commandes régulières/ }));
  const found = await table.findByRole('row', { name: /PINTADE/ });
  expect(plain(found.textContent)).toMatch(/PINTADE.*6 pièces.*6 piècesmanque 6,20 kg4,00 kg/);
});
