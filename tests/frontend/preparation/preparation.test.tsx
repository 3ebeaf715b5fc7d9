// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickList, roundsByDay } from '#frontend/features/preparation/admin/rounds.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { line, preparation, row } from './a-preparation.ts';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';

const lot = (name: string, sellby: string, blocked = false) => ({
  warehouse_id: '1',
  lot: name,
  qty: 10,
  eatby: null,
  sellby,
  blocked,
});
const PRODUCTS = [
  movable('7', 'BAVETTE', 'BOEUF', {
    barcode: '3760123456784',
    lots: [
      lot('LATE', '2099-12-31'),
      lot('SOON', '2099-01-01'),
      lot('PAST', '2020-01-01'),
      lot('HELD', '2098-01-01', true),
    ],
  }),
  movable('8', 'GIGOT', 'AGNEAU', { barcode: '2000000000428' }),
  movable('9', 'FOIE', 'ABATS', { barcode: '2000000000435', bruges_real: 6 }),
];
const label = (gtin: string, weightGrams: number, lotName = '') =>
  `(01)${gtin}(3103)${String(weightGrams).padStart(6, '0')}${lotName ? `(10)${lotName}` : ''}`;
const BAVETTE = '93760123456787';

type Answer = { status?: number; body?: unknown } | Error;
type Sent = {
  version: number;
  lines: { product_id: string; parts: { lot: string | null; qty: number }[] }[];
};
const openOrder = (
  onSave: (body: Sent) => Answer | undefined = () => undefined,
  closed?: Partial<Preparation>,
  first: Partial<Preparation> | (() => Partial<Preparation>) = {},
) => {
  const calls = openBackOffice(({ path, method, body }) => {
    if (path === '/api/stock-movements/products') return { body: { success: true, products: PRODUCTS } };
    if (path === '/api/admin/preparations/O1/close')
      return {
        body: {
          success: true,
          message: '',
          data: preparation({ closed_at: '2026-11-22T06:00:00.000Z', ...closed }),
        },
      };
    if (path === '/api/admin/preparations/O1/proposals')
      return { body: { success: true, message: '', data: {} } };
    if (path !== '/api/admin/preparations/O1') return undefined;
    if (method === 'GET')
      return { body: { success: true, data: preparation(typeof first === 'function' ? first() : first) } };
    const sent = body as Sent;
    return onSave(sent) ?? { body: { success: true, data: preparation({ version: sent.version + 1 }) } };
  });
  drawSite('/admin/dashboard?tab=preparation&commande=O1');
  return {
    saved: () =>
      calls
        .filter(({ method, path }) => method === 'PUT' && path.endsWith('/O1'))
        .map(({ body }) => body as Sent),
    proposals: () => calls.filter(({ path }) => path.endsWith('/proposals')).map(({ body }) => body),
    closings: () => calls.filter(({ path }) => path.endsWith('/close')).map(({ body }) => body),
  };
};
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const scan = async (code: string) => {
  const field = await screen.findByLabelText('Code-barres');
  fireEvent.change(field, { target: { value: code } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
/** Ten milliseconds a key, however busy this machine is. */
const typeLikeScanner = (field: HTMLInputElement, code: string) => {
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const pressed = createEvent.keyDown(field, { key });
    Object.defineProperty(pressed, 'timeStamp', { value: 1000 + at * 10 });
    fireEvent(field, pressed);
    if (key !== 'Enter') fireEvent.input(field, { target: { value: field.value + key } });
    else if (!pressed.defaultPrevented) fireEvent.submit(field.form!);
  }
};
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
/** Labels mean something once the products are read. */
const firstScan = async (code: string, text: RegExp) => {
  await screen.findByRole('option', { name: /SOON/ });
  await scan(code);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
};

describe('an order on the table', () => {
  it('takes scanned and typed weights, the lot that ends first where none is said, and closes with what is meant', async () => {
    const { saved, closings } = openOrder();
    await firstScan(label(BAVETTE, 3400, 'LATE'), /3,40/);
    const gigot = await card('GIGOT');
    fireEvent.change(within(gigot).getByLabelText('Poids'), { target: { value: '3,9' } });
    fireEvent.click(within(gigot).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(saved().at(-1)?.lines).toHaveLength(2));
    expect(saved().at(-1)).toMatchObject({
      lines: [
        { product_id: '7', parts: [{ lot: 'LATE', qty: 3.4 }] },
        { product_id: '8', parts: [{ lot: null, qty: 3.9 }] },
      ],
    });
    expect((await card('BAVETTE')).textContent).toContain('30 % au-dessus');
    fireEvent.click(screen.getByRole('button', { name: 'Clôturer la préparation' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('« BAVETTE » dépasse de 30 % ou plus les 2,50');
    fireEvent.click(within(question).getByRole('button', { name: 'Clôturer' }));
    await screen.findByText(/Préparée le/);
    expect(closings()).toMatchObject([{ overweight: ['7'], version: saved().length }]);
  });

  it('closes nothing by a scan that comes over the question, and says that it is not counted', async () => {
    const { closings } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    fireEvent.click(within(await card('GIGOT')).getByRole('button', { name: 'Manquant' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Clôturer la préparation' }));
    const question = await screen.findByRole('alertdialog');
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Annuler' }));
    within(question).getByRole('button', { name: 'Clôturer' }).focus();
    await person().keyboard('93760123456787{Enter}{Enter}');
    await within(question).findByText('Le code scanné n’est pas compté');
    expect(screen.getByRole('alertdialog')).toBe(question);
    expect(closings()).toEqual([]);
    within(question).getByRole('button', { name: 'Clôturer' }).focus();
    await person().keyboard('{Enter}');
    await waitFor(() => expect(closings()).toHaveLength(1));
  });

  it('gives the keyboard back to the scanner once a weight was typed: the next label is no weight', async () => {
    openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    const weight = within(await card('GIGOT')).getByLabelText('Poids');
    weight.focus();
    fireEvent.change(weight, { target: { value: '3,9' } });
    fireEvent.click(within(await card('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Code-barres'));
  });

  it('takes the label that comes while the choice of a lot has the keyboard, and leaves the choice', async () => {
    const { saved } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    const lots = within(await card('BAVETTE')).getByLabelText<HTMLSelectElement>('Lot');
    lots.focus();
    await person().keyboard(`${label(BAVETTE, 1100)}{Enter}`);
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ qty: 1 }, { qty: 1.1 }] }]));
    expect(lots.value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Code-barres'));
  });

  it('takes the label that is scanned into a weight, and leaves the weight as it was', async () => {
    const { saved } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    const weight = within(await card('GIGOT')).getByLabelText<HTMLInputElement>('Poids');
    fireEvent.change(weight, { target: { value: '3,9' } });
    weight.focus();
    typeLikeScanner(weight, label(BAVETTE, 1100));
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ qty: 1 }, { qty: 1.1 }] }]));
    expect(weight.value).toBe('3,90');
    fireEvent.click(within(await card('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(saved().at(-1)?.lines.at(-1)).toMatchObject({ parts: [{ qty: 3.9 }] }));
  });

  it('takes a weight that fingers typed, and Enter after it, as a weight', async () => {
    const { saved } = openOrder();
    await screen.findByRole('option', { name: /SOON/ });
    const weight = within(await card('GIGOT')).getByLabelText<HTMLInputElement>('Poids');
    weight.focus();
    await person().keyboard('3,900{Enter}');
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ qty: 3.9 }] }]));
  });

  it('keeps a lot that lies nowhere as its label names it, marked, until a known one is chosen', async () => {
    const { saved } = openOrder();
    await firstScan(
      label(BAVETTE, 1000, 'NOWHERE'),
      /lot NOWHERE gardé tel que lu : lot inconnu, à rapprocher/,
    );
    await waitFor(() =>
      expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ lot: 'NOWHERE', qty: 1 }] }]),
    );
    const pieces = within(await screen.findByRole('list', { name: 'Pesées de BAVETTE' }));
    expect(pieces.getByText('Lot inconnu, à rapprocher')).toBeTruthy();
    fireEvent.change(pieces.getByLabelText('C’est le lot'), { target: { value: 'SOON' } });
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ lot: 'SOON', qty: 1 }] }]));
    expect(pieces.queryByText('Lot inconnu, à rapprocher')).toBeNull();
  });

  it('keeps the lot on the label of a product whose stock has no lot', async () => {
    const { saved } = openOrder();
    await firstScan(label('92000000000421', 3900, 'L8'), /lot L8 gardé tel que lu/);
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ lot: 'L8', qty: 3.9 }] }]));
  });

  it('names a label of another order, and a lot that has ended; nothing is added', async () => {
    const { saved } = openOrder();
    await firstScan(label('92000000000438', 1000), /n’est pas dans cette commande/);
    await scan(label(BAVETTE, 1000, 'PAST'));
    await screen.findByText(/Le lot PAST a dépassé sa DLC/);
    await scan(label(BAVETTE, 1000, 'HELD'));
    await screen.findByText(/Le lot HELD est bloqué : mettez cette pièce de côté/);
    expect(screen.queryByRole('option', { name: /HELD|PAST/ })).toBeNull();
    expect(saved()).toHaveLength(0);
  });

  it('asks before it counts the same label twice', async () => {
    const { saved } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    await scan(label(BAVETTE, 1000));
    const question = await screen.findByRole('alertdialog', { name: 'Le même code, encore une fois ?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]!.lines).toMatchObject([{ parts: [{ lot: 'SOON', qty: 1 }] }]);
  });

  it('keeps what is weighed without network, over a reload, and saves it then', async () => {
    let isDown = true;
    const { saved } = openOrder(() => (isDown ? offline() : undefined));
    await firstScan(label(BAVETTE, 2400), /2,40/);
    await screen.findByText('Pas encore enregistré');
    cleanup();
    isDown = false;
    drawSite('/admin/dashboard?tab=preparation&commande=O1');
    await waitFor(async () => expect((await card('BAVETTE')).textContent).toContain('2,40'));
    fireEvent.click(within(await card('GIGOT')).getByRole('button', { name: 'Manquant' }));
    await waitFor(() =>
      expect(saved().at(-1)!.lines).toMatchObject([
        { product_id: '7', parts: [{ qty: 2.4 }] },
        { product_id: '8', parts: [] },
      ]),
    );
  });

  it('sends what it found after a reload by itself, and says until then that it is not saved', async () => {
    let isDown = true;
    const { saved } = openOrder(() => (isDown ? offline() : undefined));
    await firstScan(label(BAVETTE, 2400), /2,40/);
    await screen.findByText('Pas encore enregistré');
    cleanup();
    drawSite('/admin/dashboard?tab=preparation&commande=O1');
    await screen.findByText('Pas encore enregistré');
    isDown = false;
    await vi.advanceTimersByTimeAsync(25_000);
    await waitFor(() => expect(screen.queryByText('Pas encore enregistré')).toBeNull());
    expect(saved().at(-1)!.lines).toMatchObject([{ product_id: '7', parts: [{ qty: 2.4 }] }]);
    expect(localStorage.getItem('waiting_weights_O1@armand')).toBeNull();
  });

  it('goes on upon its own save whose answer was lost, and never upon another’s', async () => {
    const arrived: { version: number; lines: Sent['lines'] } = { version: 0, lines: [] };
    let isLost = true;
    const { saved } = openOrder(
      ({ version, lines }) => {
        if (version !== arrived.version)
          return refused(409, 'Quelqu’un d’autre', { code: 'version_conflict' });
        Object.assign(arrived, { version: version + 1, lines });
        return isLost ? offline() : { body: { success: true, data: preparation({ version: version + 1 }) } };
      },
      undefined,
      () => ({ version: arrived.version, prepared: arrived.lines as Preparation['prepared'] }),
    );
    await firstScan(label(BAVETTE, 2400), /2,40/);
    await waitFor(() => expect(arrived.version).toBe(1));
    isLost = false;
    await scan(label(BAVETTE, 1100));
    await waitFor(() => expect(arrived.version).toBe(2));
    expect(saved().at(-1)!.lines).toMatchObject([{ parts: [{ qty: 2.4 }, { qty: 1.1 }] }]);
    expect(screen.queryByText('Quelqu’un d’autre')).toBeNull();
    // another preparer: theirs stays
    Object.assign(arrived, { version: 3, lines: [] });
    await scan(label(BAVETTE, 900));
    await screen.findByText('Quelqu’un d’autre');
    expect(arrived.version).toBe(3);
  });

  it('tells one of two preparers to read it again', async () => {
    openOrder(() => refused(409, 'Quelqu’un d’autre prépare cette commande', { code: 'version_conflict' }));
    await firstScan(label(BAVETTE, 2400), /2,40/);
    await screen.findByText('Quelqu’un d’autre prépare cette commande');
    expect(screen.getByRole('button', { name: 'Recharger' })).toBeTruthy();
  });
});

describe('a line that runs short', () => {
  it('asks the customer for another product in stock, of those that are not in the order', async () => {
    const { proposals } = openOrder();
    const bavette = await card('BAVETTE');
    await within(bavette).findByRole('option', { name: 'FOIE' });
    const form = within(bavette).getByRole('form', { name: 'Proposer à la place de BAVETTE', hidden: true });
    const field = (name: string) => within(form).getByLabelText(name);
    expect([...field('Proposition').querySelectorAll('option')].map(({ text }) => text)).toEqual([
      'Moins du même produit',
      'FOIE',
    ]);
    fireEvent.change(field('Proposition'), { target: { value: '9' } });
    // whole, where a phone cuts it in the closed list
    within(form).getByText('Proposé : FOIE');
    fireEvent.change(field('Quantité proposée'), { target: { value: '2' } });
    fireEvent.submit(form);
    await waitFor(() =>
      expect(proposals()).toEqual([{ produit_id: '7', propose: { produit_id: '9', quantite: 2 } }]),
    );
  });

  it('says whose answer is awaited, and what was answered', async () => {
    const asked = { product_id: '7', until: '2026-11-23T09:00:00.000Z' };
    openOrder(undefined, undefined, {
      attend_reponse: true,
      proposals: [
        { ...asked, text: 'FOIE (2 kg) à la place de : BAVETTE (2,5 kg)', state: 'open' },
        { ...asked, product_id: '8', text: 'GIGOT : 3 kg au lieu de 4 kg', state: 'declined' },
      ],
    });
    await screen.findByText('Attend la réponse de Bistrot d’essai');
    await screen.findByText(/FOIE \(2 kg\) à la place de : BAVETTE \(2,5 kg\), jusqu’au 23/);
    await screen.findByText('Refusé : GIGOT : 3 kg au lieu de 4 kg');
  });
});

describe('the list', () => {
  it('goes by day and round, the next day first and what has none last', () => {
    const days = roundsByDay([
      row('C', { date_livraison: null }),
      row('B', { date_livraison: '2026-11-24' }),
      row('A2', { tournee: 'cub' }),
      row('A1', { date_commande: '2026-11-20T09:00:00.000Z' }),
      row('A0'),
    ]);
    expect(
      days.map(({ day, rounds }) => [day, rounds.map(({ orders }) => orders.map((each) => each.order_id))]),
    ).toEqual([
      ['2026-11-23', [['A1', 'A0'], ['A2']]],
      ['2026-11-24', [['B']]],
      [null, [['C']]],
    ]);
  });

  it('sums what a day needs, cold room by cold room', () => {
    const picked = pickList([row('A'), row('B', { lines: [line('7', 'BAVETTE', 1.25)] })]);
    expect(picked.map(({ label: name, quantity }) => [name, quantity.milli])).toEqual([
      ['GIGOT', 4000],
      ['BAVETTE', 3750],
    ]);
  });
});
