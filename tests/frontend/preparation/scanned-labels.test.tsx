import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';
import { line, preparation } from './a-preparation.ts';

const lot = (name: string, sellby: string) => ({
  warehouse_id: '1',
  lot: name,
  qty: 40,
  eatby: null,
  sellby,
  blocked: false,
});
const BAVETTE = movable('7', 'BAVETTE', 'BOEUF', {
  barcode: '3760123456784',
  bruges_real: 120,
  lots: [lot('SOON', '2027-01-10'), lot('PO2611-0003-1128', '2027-02-02'), lot('TWIN', '2027-02-02')],
});
const LINES = [line('7', 'BAVETTE', 90)];
const UPPER = '01937601234567873103030500';

type Sent = { lines: { parts: { lot: string | null; qty: number }[] }[] };
let parts: () => (string | number | null)[][] | undefined;
beforeEach(async () => {
  const calls = openBackOffice(({ path, body }) => {
    if (path === '/api/stock-movements/products') return { body: { success: true, products: [BAVETTE] } };
    if (path === '/api/admin/settings/scan-bounds') {
      const bounds = { ...SPECIFIED_BOUNDS, '3103': [50, 60_000] as const };
      return { body: { success: true, data: { ...scanBoundsView(bounds), version: 1 } } };
    }
    if (path !== '/api/admin/preparations/O1') return undefined;
    const { version = -1 } = (body ?? {}) as { version?: number };
    return { body: { success: true, data: preparation({ lines: LINES, version: version + 1 }) } };
  });
  parts = () => {
    const saved = calls.filter(({ method }) => method === 'PUT').at(-1)?.body as Sent | undefined;
    return saved?.lines[0]?.parts.map((part) => [part.lot, part.qty]);
  };
  drawSite('/admin/dashboard?tab=preparation&commande=O1');
  await screen.findByLabelText('Code-barres');
  await waitFor(() => expect(calls.some(({ path }) => path.includes('scan-bounds'))).toBe(true));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('movements/products'))).toBe(true));
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

it('uses the weights of the settings', async () => {
  scan(`${UPPER}10SOON`);
  await waitFor(() => expect(parts()).toEqual([['SOON', 30.5]]));
});

it('asks for the second symbol of a label whose date two lots have, and joins it', async () => {
  scan(`${UPPER}17270202`);
  await screen.findByText(/l’étiquette ne dit pas son lot.*Pas encore compté/);
  scan('10PO2611-0003-1128');
  await waitFor(() => expect(parts()).toEqual([['PO2611-0003-1128', 30.5]]));
});

it('joins the lower symbol where it is read first', async () => {
  scan('10PO2611-0003-1128');
  await screen.findByText(/lu : scannez l’autre code de la même étiquette/);
  scan(`${UPPER}17270202`);
  await waitFor(() => expect(parts()).toEqual([['PO2611-0003-1128', 30.5]]));
});

it('takes the only lot with the date of the label, and the lot of its second symbol in its place', async () => {
  scan(`${UPPER}17270110`);
  await waitFor(() => expect(parts()).toEqual([['SOON', 30.5]]));
  scan('10OTHER');
  await waitFor(() => expect(parts()).toEqual([['OTHER', 30.5]]));
});

it('shows both readings of a lot that ends like a date; one press decides', async () => {
  scan(`${UPPER}10M99917270202`);
  fireEvent.click(await screen.findByRole('button', { name: 'Lot M999, DLC du 02/02/2027' }));
  await waitFor(() => expect(parts()).toEqual([['M999', 30.5]]));
});

it('names the kind of a code that is no label', async () => {
  scan('https://example.fr/promo');
  await screen.findByText('Ce code est une adresse web, pas une étiquette.');
  scan('01937601234567873106030500');
  await screen.findByText(/3106 n’est pas un identifiant GS1/);
});
