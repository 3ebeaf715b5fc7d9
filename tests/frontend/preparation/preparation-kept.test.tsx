import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { refused } from '#tests/frontend/auth/answers.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { movable, openBackOffice } from '#tests/frontend/support/back-office.ts';
import { line, preparation as unweighed } from './a-preparation.ts';

const WAITING = 'waiting_weights_O1@armand';
const BAVETTE = line('7', 'BAVETTE', 2.5);
const GIGOT = line('8', 'GIGOT', 4, 'AGNEAU');
const PRODUCTS = [
  movable('7', 'BAVETTE', 'BOEUF', {
    bruges_real: 9,
    lots: [{ warehouse_id: '1', lot: 'PAST', qty: 9, eatby: null, sellby: '2020-01-01', blocked: false }],
  }),
  movable('8', 'GIGOT', 'AGNEAU', { bruges_real: 20 }),
];
const prepared = (product_id: string, qty: number, lot: string | null = null, bound = false) => ({
  product_id,
  parts: [{ warehouse_id: '1', lot, qty }],
  reason: '',
  bound,
});
type Sent = {
  version: number;
  lines: { product_id: string; parts: { qty: number; lot: string | null }[] }[];
  replace_lots?: string[];
};

/** A server with one order in its current state, and the requests it got. */
const openWith = (now: Partial<Preparation>, tab: string, answer?: (body: Sent) => unknown) => {
  const order = unweighed({ order_id: 'O1', version: 1, statut_livraison: 'en_preparation', ...now });
  const calls = openBackOffice(async ({ path, method, body }) => {
    if (path === '/api/stock-movements/products') return { body: { success: true, products: PRODUCTS } };
    if (path.endsWith('/close'))
      return {
        body: { success: true, message: '', data: { ...order, closed_at: '2026-11-22T06:00:00.000Z' } },
      };
    if (/preparations($|\?)/.test(path)) return { body: { success: true, data: [order], next_cursor: null } };
    if (!path.endsWith('/preparations/O1')) return undefined as never;
    if (method === 'GET') return { body: { success: true, data: order } };
    const sent = body as Sent;
    const refusal = (await answer?.(sent)) as never;
    if (refusal) return refusal;
    if (sent.version !== order.version)
      return refused(409, 'Quelqu’un d’autre prépare cette commande', { code: 'version_conflict' });
    const said = sent.lines.map((each) => ({ ...each, reason: '', bound: false })) as Preparation['prepared'];
    Object.assign(order, { version: sent.version + 1, prepared: said });
    return { body: { success: true, data: { ...order } } };
  });
  const draw = () => drawSite(`/admin/dashboard?tab=preparation${tab}`);
  return {
    order,
    draw,
    sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Sent),
    closings: () => calls.filter(({ path }) => path.endsWith('/close')).length,
  };
};
const weighed = (productId: string, milli: number) => ({
  productId,
  parts: [{ siteId: '1', lot: null, milli }],
  reason: '',
});
const keep = (...lines: ReturnType<typeof weighed>[]) =>
  localStorage.setItem(
    WAITING,
    JSON.stringify({
      order: 1,
      item: {
        key: 'O1',
        at: '2026-11-22T05:12:00.000Z',
        act: {
          version: 1,
          lines,
          sent: [],
          bound: [],
          replaceLots: [],
          client: 'Bistrot',
          ordered: [BAVETTE, GIGOT],
          at: '2026-11-22T05:12:00.000Z',
        },
      },
    }),
  );
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);
/** Selects a line if needed, and returns its card. */
const take = async (name: string) => {
  const button = (await card(name)).queryByRole('button', { name });
  if (button) fireEvent.click(button);
  return card(name);
};
const weightOf = async (name: string) => (await take(name)).getByLabelText<HTMLInputElement>('Poids');
const type = async (name: string, value: string) =>
  fireEvent.change(await weightOf(name), { target: { value } });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('lots assigned to a line while a tablet weighed it', () => {
  const bound = { prepared: [prepared('7', 2.5, 'L9', true)] };
  const open = async () => {
    const server = openWith(bound, '&commande=O1');
    keep(weighed('7', 2400), weighed('8', 4100));
    server.draw();
    await screen.findByText('Des lots ont été enregistrés pour ce que vous avez pesé');
    return server;
  };

  it('are shown next to the weight, of that line alone, and nothing is sent', async () => {
    const { sent } = await open();
    const conflict = screen.getByRole('alert');
    expect(conflict.textContent).toMatch(/Pesé sur cet appareil.*2,40\skg · sans lot · Bruges/);
    expect(conflict.textContent).toMatch(/Lots enregistrés.*2,50\skg · L9 · Bruges/);
    expect(conflict.textContent).not.toContain('GIGOT');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent()).toEqual([]);
  });

  it('are replaced by the weight where the preparer chooses so, and no other line is lost', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Garder mes pesées de BAVETTE' }));
    await waitFor(() => expect(localStorage.getItem(WAITING)).toBeNull());
    expect(sent()).toMatchObject([{ version: 1, replace_lots: ['7'] }]);
    expect(sent()[0]?.lines.map(({ product_id: id, parts }) => [id, parts[0]?.qty])).toEqual([
      ['7', 2.4],
      ['8', 4.1],
    ]);
    // the next weight replaces nothing
    await type('GIGOT', '1');
    fireEvent.click((await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).not.toHaveProperty('replace_lots');
  });

  it('remain where the preparer chooses so, and no other line is lost', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Garder les lots enregistrés de BAVETTE' }));
    await waitFor(() => expect(localStorage.getItem(WAITING)).toBeNull());
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty('replace_lots');
    expect(sent()[0]?.lines.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))).toMatchObject([
      { product_id: '7', parts: [{ qty: 2.5, lot: 'L9' }] },
      { product_id: '8', parts: [{ qty: 4.1 }] },
    ]);
  });

  it('block the order in the list, until it is reviewed', async () => {
    const { sent, draw } = openWith(bound, '');
    keep(weighed('7', 2400));
    draw();
    await screen.findByText('Changée depuis vos pesées');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent()).toEqual([]);
  });

  it('of an unweighed line are used for its preparation', async () => {
    const { draw, sent } = openWith(bound, '&commande=O1');
    keep(weighed('8', 4100));
    draw();
    expect((await take('BAVETTE')).getByText(/L9/)).toBeTruthy();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await screen.findByText(/^2 lignes sur 2/);
  });
});

describe('a weight that is typed and not added', () => {
  it('is in its field again after a reload, with its lot’s choice and its time, and is never sent by itself', async () => {
    const { draw, sent } = openWith({}, '&commande=O1');
    draw();
    await type('GIGOT', '3,9');
    cleanup();
    draw();
    await waitFor(async () => expect((await weightOf('GIGOT')).value).toBe('3,90'));
    expect((await weightOf('BAVETTE')).value).toBe('');
    (await take('GIGOT')).getByText(/^Tapé le 22\/11\/2026 à \d\d:\d\d, pas encore ajouté\.$/);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent()).toEqual([]);
    fireEvent.click((await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    cleanup();
    draw();
    expect((await weightOf('GIGOT')).value).toBe('');
  });

  it('is deleted when cleared, and is visible to its author only', async () => {
    const { draw } = openWith({}, '&commande=O1');
    draw();
    await type('GIGOT', '3,9');
    await type('BAVETTE', '1');
    await type('BAVETTE', '');
    cleanup();
    logout('pro');
    openSession('admin', 'other-token', { id: 'berthe' });
    draw();
    expect((await weightOf('GIGOT')).value).toBe('');
    cleanup();
    openSession('admin', 'admin-token', { id: 'armand' });
    draw();
    await waitFor(async () => expect((await weightOf('GIGOT')).value).toBe('3,90'));
    expect((await weightOf('BAVETTE')).value).toBe('');
  });

  it('stays in its field where no lot takes it', async () => {
    const { draw, sent } = openWith({}, '&commande=O1');
    // a lot that was used up in the meantime
    localStorage.setItem(
      'draft_weight_O1_7@armand',
      JSON.stringify({ at: '2026-11-22T05:12:00.000Z', draft: { milli: 2400, lot: 'PAST' } }),
    );
    draw();
    await waitFor(async () => expect((await weightOf('BAVETTE')).value).toBe('2,40'));
    // its lots are known once the products are
    await waitFor(async () => {
      fireEvent.click((await take('BAVETTE')).getByRole('button', { name: 'Ajouter' }));
      expect(screen.queryByText(/Le lot PAST a dépassé sa DLC/)).not.toBeNull();
    });
    expect((await weightOf('BAVETTE')).value).toBe('2,40');
    expect(sent()).toEqual([]);
  });

  it('is named before the closing, which deletes it', async () => {
    const { draw, closings } = openWith({ prepared: [prepared('7', 2.5), prepared('8', 4)] }, '&commande=O1');
    draw();
    await type('GIGOT', '3,9');
    fireEvent.click(screen.getByRole('button', { name: 'Clôturer la préparation' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/3,90\skg de « GIGOT » sont tapés et ne sont pas ajoutés/);
    fireEvent.click(within(question).getByRole('button', { name: 'Clôturer' }));
    await waitFor(() => expect(closings()).toBe(1));
    await waitFor(() => expect(localStorage.getItem('draft_weight_O1_8@armand')).toBeNull());
  });

  it('is named in an order closed by another user, until it is deleted', async () => {
    const { draw, order } = openWith({}, '&commande=O1');
    draw();
    await type('GIGOT', '3,9');
    cleanup();
    Object.assign(order, { closed_at: '2026-11-22T05:30:00.000Z' });
    draw();
    await screen.findByText('Tapé sur cet appareil et jamais ajouté');
    screen.getByText(/^GIGOT : 3,90\skg$/);
    fireEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    await waitFor(() => expect(screen.queryByText('Tapé sur cet appareil et jamais ajouté')).toBeNull());
    expect(localStorage.getItem('draft_weight_O1_8@armand')).toBeNull();
  });
});

describe('an order opened while the list is sending its pending saves', () => {
  it('accepts a weight during that, and each is saved once', async () => {
    const held = Promise.withResolvers<void>();
    const { order, draw, sent } = openWith({}, '', async () => {
      if (sent().length === 1) await held.promise;
    });
    keep(weighed('7', 2400));
    draw();
    await waitFor(() => expect(sent()).toHaveLength(1));
    fireEvent.click(await screen.findByRole('link', { name: /CMD-O1/ }));
    await waitFor(async () => expect((await card('BAVETTE')).getAllByText(/2,40/)).not.toEqual([]));
    expect(sent()).toHaveLength(1);
    held.resolve();
    await waitFor(() => expect(order.version).toBe(2));
    await type('GIGOT', '4');
    fireEvent.click((await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(order.version).toBe(3));
    await waitFor(() => expect(localStorage.getItem(WAITING)).toBeNull());
    expect(screen.queryByText(/Quelqu’un d’autre/)).toBeNull();
    expect(order.prepared.map(({ product_id: id, parts }) => [id, parts.map(({ qty }) => qty)])).toEqual([
      ['7', [2.4]],
      ['8', [4]],
    ]);
  });

  it('and weighed before that is answered: both are saved, none twice', async () => {
    const held = Promise.withResolvers<void>();
    const { order, draw, sent } = openWith({}, '', async () => {
      if (sent().length === 1) await held.promise;
    });
    keep(weighed('7', 2400));
    draw();
    await waitFor(() => expect(sent()).toHaveLength(1));
    fireEvent.click(await screen.findByRole('link', { name: /CMD-O1/ }));
    await type('GIGOT', '4');
    fireEvent.click((await take('GIGOT')).getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(localStorage.getItem(WAITING)).toMatch(/"milli":4000/));
    held.resolve();
    await waitFor(() => expect(localStorage.getItem(WAITING)).toBeNull());
    expect(order.prepared.map(({ product_id: id, parts }) => [id, parts.map(({ qty }) => qty)])).toEqual([
      ['7', [2.4]],
      ['8', [4]],
    ]);
    expect(screen.queryByText(/Quelqu’un d’autre/)).toBeNull();
    await waitFor(() => expect(screen.queryByText('Pas encore enregistré')).toBeNull());
  });
});
