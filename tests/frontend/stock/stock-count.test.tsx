import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { offline } from '#tests/frontend/auth/answers.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';

const COMPARE = '/api/stock-movements/count/compare';
const CONFIRM = '/api/stock-movements/count';
const BAVETTE = movable('7', 'BAVETTE', 'BOEUF', { barcode: '3760123456784' });
const POULET = movable('8', 'POULET', 'VOLAILLE', { barcode: '3760123456791', unit: 'piece' });
const label = (weightGrams: number) =>
  `(01)93760123456787(3103)${String(weightGrams).padStart(6, '0')}(10)L1`;

const compared = (product_id: string, product_name: string, more: object) => ({
  product_id,
  product_name,
  unit: 'kg',
  value: 0,
  version: 3,
  prepared: 0,
  takes: [],
  needs_lot: false,
  lots: [],
  refusal: null,
  ...more,
});
type Answer = { status?: number; body?: unknown } | Error;
const openCount = (confirm: () => Answer) => {
  const calls = openBackOffice(({ path }) => {
    if (path === '/api/stock-movements/products')
      return { body: { success: true, products: [BAVETTE, POULET] } };
    if (path === '/api/admin/settings/scan-bounds')
      return { body: { success: true, data: { ...scanBoundsView(SPECIFIED_BOUNDS), version: 0 } } };
    if (path === COMPARE)
      return {
        body: {
          success: true,
          data: [
            compared('7', 'BAVETTE', {
              counted: 4,
              expected: 5,
              difference: -1,
              value: -20,
              takes: [{ lot: 'VIEUX', qty: 1, sellby: '2026-11-01', past_date: true }],
            }),
            compared('8', 'POULET', { unit: 'piece', counted: 1, expected: 0, difference: 1, lots: ['L8'] }),
          ],
        },
      };
    return path === CONFIRM ? confirm() : undefined;
  });
  localStorage.setItem('stock_count@armand', '[]');
  return (path: string) => calls.filter((call) => call.path === path);
};
const answered = (...states: [string, string][]) => ({
  body: {
    success: true,
    data: states.map(([product_id, state]) => ({
      product_id,
      state,
      message: state === 'recorded' ? 'Correction enregistrée.' : 'Le stock a changé.',
      operation_id: null,
    })),
  },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scan = (code: string) => {
  const field = screen.getByLabelText('Code-barres');
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const begin = async () => {
  drawSite('/scanner');
  fireEvent.click(await screen.findByLabelText('Inventaire'));
  fireEvent.change(await screen.findByLabelText('Site de l’inventaire'), { target: { value: '2' } });
  await screen.findByRole('heading', { name: 'Inventaire · Lormont' });
};
const countedOf = (name: string) =>
  screen.getByText(name, { selector: 'th' }).parentElement!.textContent.replaceAll('\u00a0', ' ');

it('counts, undoes and corrects, keeps the list over a reload, and writes nothing by scanning', async () => {
  const calls = openCount(() => answered());
  await begin();
  scan(label(2540));
  await waitFor(() => expect(countedOf('BAVETTE')).toContain('2,54'));
  scan(label(1460));
  scan(label(1460));
  expect(screen.getByText(/Même étiquette que tout à l’heure/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler le dernier' }));
  expect(countedOf('BAVETTE')).toContain('4,00');
  scan('3760123456791');
  scan('n’importe quoi');
  expect(screen.getByText(/Format de code-barres non reconnu/, { selector: 'li' })).toBeTruthy();
  cleanup();
  drawSite('/scanner');
  await waitFor(() => expect(countedOf('POULET')).toContain('1 pièce'));
  expect(countedOf('BAVETTE')).toContain('4,00');
  // the other site has a count of its own
  fireEvent.change(screen.getByLabelText('Site de l’inventaire'), { target: { value: '1' } });
  await screen.findByText('Scannez la première pièce.');
  expect([...calls(CONFIRM), ...calls('/api/stock-movements/create')]).toHaveLength(0);
});

it('compares, requires a reason, sends the compared values once, and asks again for changed ones', async () => {
  let answer: Answer = offline();
  const calls = openCount(() => answer);
  await begin();
  scan(label(4000));
  await waitFor(() => expect(countedOf('BAVETTE')).toContain('4,00'));
  scan('3760123456791');
  fireEvent.click(screen.getByRole('button', { name: 'Comparer avec le stock' }));
  const differences = await screen.findByRole('region', { name: 'Écarts à Lormont' });
  expect(differences.textContent).toContain('−1,00');
  const press = () => fireEvent.click(within(differences).getByRole('button', { name: /Confirmer/ }));
  press();
  expect(calls(CONFIRM)).toHaveLength(0);
  expect(screen.getByText('Indiquez la raison de la correction.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Raison de la correction'), { target: { value: 'Fin de mois' } });
  fireEvent.change(screen.getByLabelText('Lot de l’excédent'), { target: { value: 'L8' } });
  fireEvent.click(screen.getByLabelText(/DLC dépassée \(01\/11\/2026\) : je le confirme/));
  press();
  await screen.findByText(/Le comptage est gardé/);
  answer = answered(['7', 'recorded'], ['8', 'changed']);
  press();
  await screen.findByText('POULET : Le stock a changé.');
  expect(screen.queryByText('BAVETTE', { selector: 'th' })).toBeNull();
  expect(countedOf('POULET')).toContain('1 pièce');
  expect(screen.queryByRole('region', { name: 'Écarts à Lormont' })).toBeNull();
  const [first, second] = calls(CONFIRM);
  expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key']);
  expect(second!.body).toEqual({
    warehouse_id: '2',
    reason: 'Fin de mois',
    lines: [
      {
        product_id: '7',
        counted: 4,
        expected: 5,
        version: 3,
        lots: [{ lot: 'L1', counted: 4 }],
        past_date_lots: ['VIEUX'],
      },
      { product_id: '8', counted: 1, expected: 0, version: 3, lot: 'L8', past_date_lots: [] },
    ],
  });
});

it('a count that goes on after the comparison is compared again before anything is written', async () => {
  const calls = openCount(() => answered());
  await begin();
  scan(label(4000));
  await waitFor(() => expect(countedOf('BAVETTE')).toContain('4,00'));
  fireEvent.click(screen.getByRole('button', { name: 'Comparer avec le stock' }));
  await screen.findByRole('button', { name: 'Confirmer les corrections' });
  scan(label(500));
  expect(screen.queryByRole('button', { name: 'Confirmer les corrections' })).toBeNull();
  expect(calls(CONFIRM)).toHaveLength(0);
});
