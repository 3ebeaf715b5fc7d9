import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  keepWeights,
  type StoredWeights,
  weighings,
} from '#frontend/features/preparation/admin/stored-weights.ts';
import { meanwhile } from '#frontend/features/preparation/admin/conflict.ts';
import { orderChanges } from '#frontend/features/preparation/admin/order-changes.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { drawSite } from '#tests/frontend/auth/draw-site.tsx';
import { line, preparation as unweighed } from './a-preparation.ts';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const BAVETTE = line('7', 'BAVETTE', 2.5);
const preparation = (order_id: string, more: Partial<Preparation> = {}): Preparation =>
  unweighed({ order_id, statut_livraison: 'en_preparation', lines: [BAVETTE], version: 1, ...more });
const weighed = (milli: number) => [
  { productId: '7', parts: [{ siteId: '1', lot: null, milli } as const], reason: '' },
];
const prepared = (qty: number) => [
  { product_id: '7', parts: [{ warehouse_id: '1', lot: null, qty }], reason: '', bound: false },
];
const storedOrders = () => weighings.all().map(({ key }) => key);
const kept = (more: Partial<StoredWeights> = {}): StoredWeights => ({
  version: 1,
  lines: weighed(2400),
  sent: [],
  bound: [],
  replaceLots: [],
  client: 'Bistrot',
  ordered: [BAVETTE],
  at: '2026-11-22T05:12:00.000Z',
  ...more,
});

/** A back-office with weights saved without network; the current state of each order. */
const openWith = (orders: Record<string, Preparation>, tab: string) => {
  const calls = openBackOffice(({ path, method, body }) => {
    if (path.startsWith('/api/admin/preparations?') || path === '/api/admin/preparations')
      return {
        body: {
          success: true,
          data: Object.values(orders).filter(({ status }) => status !== 'annule'),
          next_cursor: null,
        },
      };
    const order = orders[/preparations\/(\w+)$/.exec(path)?.[1] ?? ''];
    if (!order) return undefined;
    if (method === 'GET') return { body: { success: true, data: order } };
    const { version } = body as { version: number };
    return { body: { success: true, data: { ...order, version: version + 1, prepared: prepared(2.4) } } };
  });
  for (const orderId of Object.keys(orders)) keepWeights(orderId, kept());
  drawSite(`/admin/dashboard?tab=preparation${tab}`);
  return () => calls.filter(({ method }) => method === 'PUT');
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('weights saved without network, and later changes of the order', () => {
  it('are merged on the version they were weighed on, an older reading, and a save of ours whose answer was lost', () => {
    expect(meanwhile(preparation('A'), kept())).toBeUndefined();
    expect(meanwhile(preparation('A', { version: 0 }), kept())).toBeUndefined();
    const ours = preparation('A', { version: 2, prepared: prepared(2.4) });
    expect(meanwhile(ours, kept({ sent: [weighed(2400)] }))).toBe('arrived');
    // one more was weighed since it was sent
    expect(meanwhile(ours, kept({ lines: weighed(4800), sent: [weighed(2400)] }))).toBeUndefined();
  });

  it('conflict with another user’s weights, closing or cancellation', () => {
    const theirs = preparation('A', { version: 2, prepared: prepared(9) });
    expect(meanwhile(theirs, kept({ sent: [weighed(2400)] }))).toBe('weighed elsewhere');
    expect(meanwhile(preparation('A', { closed_at: '2026-11-22T06:00:00.000Z' }), kept())).toBe('closed');
    expect(meanwhile(preparation('A', { status: 'annule' }), kept())).toBe('cancelled');
  });

  it('are one save whatever the order of its lines, blanks around a reason, and lines that left the order', () => {
    const lines = [line('8', 'GIGOT', 4), BAVETTE];
    const said = prepared(2.4)[0]!;
    const arrived = preparation('A', { version: 2, lines, prepared: [{ ...said, product_id: '8' }, said] });
    const mine = weighed(2400)[0]!;
    const sent = [mine, { ...mine, productId: '8', reason: ' ' }, { ...mine, productId: '9' }];
    expect(meanwhile(arrived, kept({ lines: sent, sent: [sent] }))).toBe('arrived');
  });

  it('conflict with assigned lots of weighed lines, unless those are equal or were chosen by the user', () => {
    const said = { ...prepared(2.5)[0]!, bound: true };
    const bound = preparation('A', { prepared: [said] });
    expect(meanwhile(bound, kept())).toBe('lots said elsewhere');
    expect(meanwhile(bound, kept({ lines: [{ productId: '7', parts: [], reason: 'Rupture' }] }))).toBe(
      'lots said elsewhere',
    );
    expect(meanwhile(bound, kept({ lines: [] }))).toBeUndefined();
    expect(meanwhile(bound, kept({ bound: ['7'] }))).toBeUndefined();
    expect(meanwhile(bound, kept({ replaceLots: ['7'] }))).toBeUndefined();
    // an older reading
    expect(meanwhile(bound, kept({ version: 2 }))).toBeUndefined();
    const pieces = [...weighed(1500)[0]!.parts, ...weighed(1000)[0]!.parts];
    expect(
      meanwhile(bound, kept({ lines: [{ productId: '7', parts: pieces, reason: '' }] })),
    ).toBeUndefined();
  });

  it('list what was added, changed and removed in the order', () => {
    const now = [line('7', 'BAVETTE', 4), line('9', 'FOIE', 1)];
    expect(
      orderChanges([BAVETTE, line('8', 'GIGOT', 2)], now).map((each) => each.replaceAll(/\s/g, ' ')),
    ).toEqual([
      'BAVETTE : 4,00 kg au lieu de 2,50 kg',
      'FOIE : ajouté, 1,00 kg',
      'GIGOT : retiré de la commande',
    ]);
    expect(orderChanges(now, now)).toEqual([]);
  });
});

describe('back online', () => {
  it('names the weights of a cancelled order, sends none, and deletes them on request', async () => {
    const sent = openWith({ O1: preparation('O1', { status: 'annule' }) }, '&commande=O1');
    expect((await screen.findByRole('alert')).textContent).toMatch(/annulée.*BAVETTE : 2,40/);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Effacer mes pesées' }));
    await waitFor(() => expect(storedOrders()).toEqual([]));
    await screen.findByText('Commande annulée : ne la préparez pas');
  });

  it('leaves another preparer’s weights, until the user replaces them', async () => {
    const sent = openWith({ O1: preparation('O1', { version: 5, prepared: prepared(9) }) }, '&commande=O1');
    await screen.findByText('Quelqu’un d’autre a pesé cette commande');
    expect(screen.getByRole('alert').textContent).toMatch(/BAVETTE : 2,40\skg, enregistré 9,00/);
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remplacer par mes pesées' }));
    await waitFor(() => expect(storedOrders()).toEqual([]));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { version: 5, lines: [{ product_id: '7', parts: [{ qty: 2.4 }] }] },
    ]);
  });

  it('sends the pending saves of each order from the list, once; a changed order needs a decision', async () => {
    const sent = openWith(
      {
        O1: preparation('O1'),
        O2: preparation('O2', { lines: [line('7', 'BAVETTE', 4)] }),
        O3: preparation('O3', { status: 'annule' }),
        // the answer was lost
        O4: preparation('O4', { version: 2, prepared: prepared(2.4) }),
      },
      '',
    );
    await screen.findByText('Changée depuis vos pesées');
    await screen.findByText('Pesées pas envoyées : Bistrot');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent().map(({ path }) => path)).toEqual(['/api/admin/preparations/O1']);
    expect(storedOrders().toSorted()).toEqual(['O2', 'O3']);
  });
});
