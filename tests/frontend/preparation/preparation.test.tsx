import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextToPrepare, pickList, roundsByDay } from '#frontend/features/preparation/admin/rounds.ts';
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
    bruges_real: 40,
    lots: [
      lot('LATE', '2099-12-31'),
      lot('SOON', '2099-01-01'),
      lot('PAST', '2020-01-01'),
      lot('HELD', '2098-01-01', true),
    ],
  }),
  movable('8', 'GIGOT', 'AGNEAU', { barcode: '2000000000428', bruges_real: 12 }),
  movable('9', 'FOIE', 'ABATS', { barcode: '2000000000435', bruges_real: 6 }),
];
const label = (gtin: string, weightGrams: number, lotName = '') =>
  `(01)${gtin}(3103)${String(weightGrams).padStart(6, '0')}${lotName ? `(10)${lotName}` : ''}`;
/** The whole of the gigot is missing. */
const COMPARED = {
  product_id: '8',
  product_name: 'GIGOT',
  unit: 'kg',
  counted: 0,
  expected: 12,
  difference: -12,
  value: -120,
  version: 3,
  prepared: 0,
  takes: [],
  needs_lot: false,
  lots: [],
  refusal: null,
};
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
  onClose: (body: unknown) => Answer | undefined = () => undefined,
) => {
  const calls = openBackOffice(({ path, method, body }) => {
    if (path === '/api/stock-movements/products') return { body: { success: true, products: PRODUCTS } };
    if (path === '/api/admin/preparations/O1/close' && onClose(body)) return onClose(body)!;
    if (path === '/api/admin/preparations/O1/close')
      return {
        body: {
          success: true,
          message: '',
          data: preparation({ closed_at: '2026-11-22T06:00:00.000Z', ...closed }),
        },
      };
    if (path.startsWith('/api/admin/preparations?') || path === '/api/admin/preparations')
      return {
        body: { success: true, data: [row('B', { client_nom: 'Comptoir d’essai' })], next_cursor: null },
      };
    if (path === '/api/stock-movements/count/compare') return { body: { success: true, data: [COMPARED] } };
    if (path === '/api/stock-movements/count')
      return {
        body: {
          success: true,
          data: [{ product_id: '8', state: 'recorded', message: 'Stock corrigé', operation_id: 'OP1' }],
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
    counts: () => calls.filter(({ path }) => path.endsWith('/count')).map(({ body }) => body),
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
/** Selects a line if needed, and returns its card. */
const take = async (name: string) => {
  const button = within(await card(name)).queryByRole('button', { name });
  if (button) fireEvent.click(button);
  return card(name);
};
const miss = async (name: string, reason = 'En rupture') => {
  fireEvent.click(within(await take(name)).getByRole('button', { name: 'Manquant' }));
  const dialog = await screen.findByRole('dialog', { name: `${name} : manquant` });
  // a browser submits a form within a form, and leaves the page
  expect(dialog.querySelector('form')?.parentElement?.closest('form')).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Raison'), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Noter le manquant' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** Labels can be read once the products are loaded. */
const firstScan = async (code: string, text: RegExp) => {
  await screen.findByRole('option', { name: /SOON/ });
  await scan(code);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
};

describe('an order in preparation', () => {
  it('takes scanned and typed weights, by default from the lot that expires first, and closes with the entered values', async () => {
    const { saved, closings } = openOrder();
    await firstScan(label(BAVETTE, 3400, 'LATE'), /3,40/);
    const gigot = await take('GIGOT');
    fireEvent.change(within(gigot).getByLabelText('Poids'), { target: { value: '3,9' } });
    fireEvent.click(within(gigot).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(saved().at(-1)?.lines).toHaveLength(2));
    expect(saved().at(-1)).toMatchObject({
      lines: [
        { product_id: '7', parts: [{ lot: 'LATE', qty: 3.4 }] },
        { product_id: '8', parts: [{ lot: null, qty: 3.9 }] },
      ],
    });
    expect((await card('BAVETTE')).textContent).toContain('36 % au-dessus');
    fireEvent.click(screen.getByRole('button', { name: 'Clôturer la préparation' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('« BAVETTE » dépasse de 36 % les 2,50');
    fireEvent.click(within(question).getByRole('button', { name: 'Clôturer' }));
    await screen.findByText(/Préparée le/);
    expect(closings()).toMatchObject([{ overweight: ['7'], version: saved().length }]);
  });

  it('does not take a lot whose use-by date is before the delivery, chosen, scanned or on the label alone', async () => {
    openOrder(undefined, undefined, { date_livraison: '2099-01-02' });
    await screen.findByRole('option', { name: /LATE/ });
    expect(screen.queryByRole('option', { name: /SOON/ })).toBeNull();
    await scan(label(BAVETTE, 3400, 'SOON'));
    await screen.findByText(/Le lot SOON a une DLC au 01\/01\/2099, avant la livraison du 02\/01\/2099/);
    await scan(`(01)${BAVETTE}(3103)003400(17)291231(10)READ`);
    await screen.findByText(/Le lot READ a une DLC au 31\/12\/2029, avant la livraison/);
    expect(screen.getByText(/^0 ligne/)).toBeTruthy();
  });

  it('asks why meat leaves without its lot, and closes with that reason', async () => {
    const answer = {
      status: 409,
      body: {
        success: false,
        code: 'untraced',
        message: 'GIGOT : sans lot.',
        field: 'untraced_reason',
        lines: [],
      },
    };
    const isWithout = (body: unknown) => !(body as { untraced_reason?: string }).untraced_reason;
    const { closings } = openOrder(undefined, undefined, {}, (body) =>
      isWithout(body) ? answer : undefined,
    );
    await firstScan(label(BAVETTE, 2500), /2,50/);
    await miss('GIGOT');
    fireEvent.click(await screen.findByRole('button', { name: 'Clôturer la préparation' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clôturer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lot ou origine manquants' });
    expect(dialog.textContent).toContain('GIGOT : sans lot.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clôturer avec cette raison' }));
    expect(within(dialog).getByText('Indiquez la raison.')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Raison'), { target: { value: 'Étiquette perdue' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clôturer avec cette raison' }));
    await screen.findByText(/Préparée le/);
    expect(closings().at(-1)).toMatchObject({ untraced_reason: 'Étiquette perdue' });
  });

  it('a scan over the question closes nothing, and is reported as not counted', async () => {
    const { closings } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    await miss('GIGOT');
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

  it('returns the keyboard to the scanner once a weight was typed: the next label is no weight', async () => {
    openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    const weight = within(await take('GIGOT')).getByLabelText('Poids');
    weight.focus();
    fireEvent.change(weight, { target: { value: '3,9' } });
    fireEvent.click(within(await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Code-barres'));
  });

  it('takes a label scanned while the choice of a lot has the focus, and leaves the choice', async () => {
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
    const weight = within(await take('GIGOT')).getByLabelText<HTMLInputElement>('Poids');
    fireEvent.change(weight, { target: { value: '3,9' } });
    weight.focus();
    typeLikeScanner(weight, label(BAVETTE, 1100));
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ qty: 1 }, { qty: 1.1 }] }]));
    // its line is folded, and shows so
    expect((await card('GIGOT')).textContent).toMatch(/3,90\skg tapés, pas ajoutés/);
    expect(within(await take('GIGOT')).getByLabelText<HTMLInputElement>('Poids').value).toBe('3,90');
    fireEvent.click(within(await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(saved().at(-1)?.lines.at(-1)).toMatchObject({ parts: [{ qty: 3.9 }] }));
  });

  it('takes a weight typed by hand, with Enter after it, as a weight', async () => {
    const { saved } = openOrder();
    await screen.findByRole('option', { name: /SOON/ });
    const weight = within(await take('GIGOT')).getByLabelText<HTMLInputElement>('Poids');
    weight.focus();
    await person().keyboard('3,900{Enter}');
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ qty: 3.9 }] }]));
  });

  it('keeps a lot without stock as its label names it, marked, until a known one is chosen', async () => {
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

  it('names a label of another order, and a lot that was used up; nothing is added', async () => {
    const { saved } = openOrder();
    await firstScan(label('92000000000438', 1000), /n’est pas dans cette commande/);
    await scan(label(BAVETTE, 1000, 'PAST'));
    await screen.findByText(/Le lot PAST a dépassé sa DLC/);
    await scan(label(BAVETTE, 1000, 'HELD'));
    await screen.findByText(/Le lot HELD est bloqué : mettez cette pièce de côté/);
    expect(screen.queryByRole('option', { name: /HELD|PAST/ })).toBeNull();
    expect(saved()).toHaveLength(0);
  });

  it('asks for confirmation before it counts the same label twice', async () => {
    const { saved } = openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    await scan(label(BAVETTE, 1000));
    const question = await screen.findByRole('alertdialog', { name: 'Le même code, encore une fois ?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]!.lines).toMatchObject([{ parts: [{ lot: 'SOON', qty: 1 }] }]);
  });

  it('saves weights without network, over a reload, and sends them later', async () => {
    let isDown = true;
    const { saved } = openOrder(() => (isDown ? offline() : undefined));
    await firstScan(label(BAVETTE, 2400), /2,40/);
    await screen.findByText('Pas encore enregistré');
    cleanup();
    isDown = false;
    drawSite('/admin/dashboard?tab=preparation&commande=O1');
    await waitFor(async () => expect((await card('BAVETTE')).textContent).toContain('2,40'));
    await miss('GIGOT');
    await waitFor(() =>
      expect(saved().at(-1)!.lines).toMatchObject([
        { product_id: '7', parts: [{ qty: 2.4 }] },
        { product_id: '8', parts: [] },
      ]),
    );
  });

  it('sends the weights found after a reload by itself, and shows until then that they are not saved', async () => {
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

  it('continues after its own save whose answer was lost, and never after another’s', async () => {
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
    // another preparer: theirs remains
    Object.assign(arrived, { version: 3, lines: [] });
    await scan(label(BAVETTE, 900));
    await screen.findByText('Quelqu’un d’autre');
    expect(arrived.version).toBe(3);
  });

  it('asks one of two preparers to reload', async () => {
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
    await within(bavette).findByRole('option', { name: /SOON/ });
    const form = within(bavette).getByRole('form', { name: 'Proposer à la place de BAVETTE', hidden: true });
    const field = (name: string) => within(form).getByLabelText(name);
    const sought = within(form).getByRole('combobox', { hidden: true });
    fireEvent.change(sought, { target: { value: 'o' } });
    expect(
      within(form)
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^FOIE6,00\skg$/)]);
    fireEvent.change(sought, { target: { value: 'abat foi' } });
    fireEvent.keyDown(sought, { key: 'Enter' });
    fireEvent.change(field('Quantité proposée'), { target: { value: '2' } });
    fireEvent.submit(form);
    await waitFor(() =>
      expect(proposals()).toEqual([{ produit_id: '7', propose: { produit_id: '9', quantite: 2 } }]),
    );
  });

  it('shows whose answer is pending, and the answer', async () => {
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

describe('the selected line', () => {
  const inHand = async () => within(await screen.findByRole('list', { name: 'En main' }));
  const done = () => within(screen.getByRole('region', { name: 'Fait' }));

  it('is the first one to do; a done one folds and goes below, and the next is selected by itself', async () => {
    openOrder();
    expect((await inHand()).getByRole('heading', { name: 'BAVETTE' })).toBeTruthy();
    await firstScan(label(BAVETTE, 2500), /2,50/);
    expect((await inHand()).getByRole('heading', { name: 'GIGOT' })).toBeTruthy();
    expect(done().getByRole('listitem').textContent).toMatch(/BAVETTE.*2,50\skg sur 2,50\skg.*Prêt/);
    // tapped it is selected again
    fireEvent.click(done().getByRole('button', { name: 'BAVETTE' }));
    expect((await inHand()).getByRole('list', { name: 'Pesées de BAVETTE' })).toBeTruthy();
    expect(document.activeElement).toBe((await inHand()).getByLabelText('Poids'));
  });

  it('stays while it is incomplete, and shows the excess in the warning colour', async () => {
    openOrder();
    await firstScan(label(BAVETTE, 1000), /1,00/);
    await inHand().then((list) => list.getByText('En cours'));
    await scan(label(BAVETTE, 1800));
    const over = await screen.findByText(/1,80\skg · BAVETTE · 12 % au-dessus des 2,50\skg commandés/);
    expect(over.closest('[role=status]')?.className).toContain('warning');
    expect(done().getByRole('listitem').textContent).toContain('12 % au-dessus');
    await scan(label(BAVETTE, 700));
    await screen.findByText(/0,70\skg · BAVETTE · 40 % au-dessus/);
    // far above needs confirmation
    expect((await inHand()).getByRole('heading', { name: 'BAVETTE' })).toBeTruthy();
  });
});

describe('a lot with too little left', () => {
  const shortBy = async (grams: number) => {
    const server = openOrder();
    await screen.findByRole('option', { name: /SOON/ });
    await scan(label(BAVETTE, grams, 'LATE'));
    await screen.findByText(/^BAVETTE : le lot LATE n’a plus que 10,00\skg à Bruges\. Pas encore compté\.$/);
    const bavette = within(await card('BAVETTE'));
    return { ...server, bavette };
  };

  it('is reported when scanned, and nothing is counted until the user decides about the piece', async () => {
    const { saved, bavette } = await shortBy(10_400);
    expect(saved()).toEqual([]);
    fireEvent.click(bavette.getByRole('button', { name: 'Mettre de côté' }));
    expect(bavette.queryByText(/n’a plus que/)).toBeNull();
    expect(saved()).toEqual([]);
  });

  it('takes as much of the piece as it has', async () => {
    const { saved, bavette } = await shortBy(10_400);
    fireEvent.click(bavette.getByRole('button', { name: /Compter 10,00\skg seulement/ }));
    await waitFor(() => expect(saved().at(-1)?.lines).toMatchObject([{ parts: [{ lot: 'LATE', qty: 10 }] }]));
    // the label counts: it is not counted again without a question
    await scan(label(BAVETTE, 10_400, 'LATE'));
    await screen.findByRole('alertdialog', { name: 'Le même code, encore une fois ?' });
  });

  it('lets the user choose another lot with enough', async () => {
    const { saved } = openOrder();
    await firstScan(label(BAVETTE, 6000, 'LATE'), /6,00/);
    await scan(label(BAVETTE, 5000, 'LATE'));
    const bavette = within(await card('BAVETTE'));
    const other = await bavette.findByLabelText('Elle vient d’un autre lot');
    expect([...other.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'SOON']);
    fireEvent.change(other, { target: { value: 'SOON' } });
    await waitFor(() =>
      expect(saved().at(-1)?.lines).toMatchObject([
        {
          parts: [
            { lot: 'LATE', qty: 6 },
            { lot: 'SOON', qty: 5 },
          ],
        },
      ]),
    );
  });
});

describe('a product that is missing', () => {
  it('asks whether the stock is wrong, and counts it there with the order as the reason', async () => {
    const { saved, counts } = openOrder();
    fireEvent.click(within(await take('GIGOT')).getByRole('button', { name: 'Manquant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'GIGOT : manquant' }));
    fireEvent.click(
      await dialog.findByLabelText(/Le stock annonce encore 12,00\skg à Bruges\s: c’est faux, je compte/),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Noter le manquant' }));
    await waitFor(() =>
      expect(saved().at(-1)?.lines).toEqual([{ product_id: '8', parts: [], reason: 'En rupture' }]),
    );
    const count = within(await screen.findByRole('dialog', { name: 'Compter GIGOT à Bruges' }));
    fireEvent.change(count.getByLabelText('Quantité totale présente'), { target: { value: '0' } });
    fireEvent.click(count.getByRole('button', { name: 'Comparer avec le stock' }));
    const confirm = await screen.findByRole('button', { name: 'Confirmer les corrections' });
    expect(screen.getByLabelText<HTMLInputElement>('Raison de la correction').value).toBe(
      'Compté en préparant CMD-O1',
    );
    fireEvent.click(confirm);
    await screen.findByText('GIGOT : Stock corrigé');
    expect(counts()).toMatchObject([
      { warehouse_id: '1', lines: [{ product_id: '8', counted: 0, expected: 12, version: 3 }] },
    ]);
  });
});

describe('the customer’s answer', () => {
  it('shows by itself, and weighing continues on the updated order', async () => {
    const asked = {
      product_id: '8',
      until: '2026-11-23T09:00:00.000Z',
      text: 'FOIE (2 kg) à la place de : GIGOT (4 kg)',
    };
    const now: Partial<Preparation> = {
      attend_reponse: true,
      proposals: [{ ...asked, state: 'open' }],
    };
    const { saved } = openOrder(
      ({ version }) => ({ body: { success: true, data: preparation({ ...now, version: version + 1 }) } }),
      undefined,
      () => now,
    );
    await firstScan(label(BAVETTE, 1000), /1,00/);
    await waitFor(() => expect(saved()).toHaveLength(1));
    await screen.findByText('Attend la réponse de Bistrot d’essai');
    Object.assign(now, {
      attend_reponse: false,
      version: 2,
      proposals: [{ ...asked, state: 'accepted' }],
      lines: [line('7', 'BAVETTE', 2.5), line('9', 'FOIE', 2, 'ABATS')],
      prepared: [
        {
          product_id: '7',
          parts: [{ warehouse_id: '1', lot: 'SOON', qty: 1 }],
          reason: '',
          bound: false,
        },
      ],
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText(/^Accepté : FOIE/);
    expect((await card('FOIE')).textContent).toContain('À peser');
    await scan(label(BAVETTE, 1500));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().at(-1)).toMatchObject({ version: 2, lines: [{ parts: [{ qty: 1 }, { qty: 1.5 }] }] });
  });
});

describe('a closed order', () => {
  it('leads to the next one of its round', async () => {
    openOrder(undefined, undefined, { closed_at: '2026-11-22T06:00:00.000Z' });
    const next = await screen.findByRole('link', { name: 'Commande suivante : Comptoir d’essai' });
    expect(next.getAttribute('href')).toContain('commande=B');
    screen.getByRole('button', { name: 'Étiquettes' });
  });

  it('is followed by its round, then the first of all; orders pending an answer are skipped', () => {
    const closed = row('A');
    expect(nextToPrepare([row('A')], closed)).toBeUndefined();
    const early = row('X', { date_livraison: '2026-11-22' });
    const waits = row('W', { attend_reponse: true });
    const begun = row('G', { statut_livraison: 'en_preparation' });
    expect(nextToPrepare([early, waits, begun, row('B')], closed)?.order_id).toBe('B');
    expect(nextToPrepare([waits, begun, early], closed)?.order_id).toBe('X');
    expect(nextToPrepare([waits, begun], closed)?.order_id).toBe('G');
  });
});

describe('the list', () => {
  it('is sorted by day and round, the next day first and those without a day last', () => {
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

  it('sums a day’s demand, cold room by cold room', () => {
    const picked = pickList([row('A'), row('B', { lines: [line('7', 'BAVETTE', 1.25)] })]);
    expect(picked.map(({ label: name, quantity }) => [name, quantity.milli])).toEqual([
      ['GIGOT', 4000],
      ['BAVETTE', 3750],
    ]);
  });

  it('shows how much of a product has a special cut, each once', () => {
    const cut = (id: string, qty: number, note_decoupe?: string) =>
      row(id, { lines: [{ ...line('7', 'BAVETTE', qty), ...(note_decoupe ? { note_decoupe } : {}) }] });
    const [picked] = pickList([
      cut('A', 1, 'dénervée'),
      cut('B', 2),
      cut('C', 0.5, 'dénervée'),
      cut('D', 3, 'pavés'),
    ]);
    expect(picked!.quantity.milli).toBe(6500);
    expect(picked!.cuts.map(({ note, quantity }) => [note, quantity.milli])).toEqual([
      ['dénervée', 1500],
      ['pavés', 3000],
    ]);
  });
});
