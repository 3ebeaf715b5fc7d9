import { DEFAULT_HOUSE, houseView } from '#shared/settings/house.ts';
import { scanBoundsView, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

type Answerer = Parameters<typeof fakeApi>[0];
type Answer = Awaited<ReturnType<Answerer>>;

export const MORNING = new Date('2026-11-22T06:00:00Z');

/**
 * A back-office whose server gives the defined answers and knows Armand, an administrator; anything else is an empty
 * list.
 */
export const openBackOffice = (
  answer: (...asked: Parameters<Answerer>) => Answer | Promise<Answer> | undefined,
) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: MORNING });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  return fakeApi((exchange) => {
    if (exchange.path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (exchange.path === '/api/admin/settings/house')
      return { body: { success: true, data: { ...houseView(DEFAULT_HOUSE), version: 0 } } };
    const given = answer(exchange);
    if (given === undefined && exchange.path === '/api/admin/settings/scan-bounds')
      return { body: { success: true, data: { ...scanBoundsView(SPECIFIED_BOUNDS), version: 0 } } };
    return given ?? emptyList;
  });
};

/** One product of the picker, as `/api/stock-movements/products` shows it; kg. */
export const movable = (id: string, label: string, category: string, more: object = {}) => ({
  id,
  ref: `REF-${id}`,
  label,
  category,
  unit: 'kg',
  barcode: null,
  price: 10,
  piece_weight: null,
  bruges_real: 0,
  lormont_real: 0,
  version: 3,
  by_lots: false,
  lots: [],
  ...more,
});

/** One movement of an answer. */
export const written = (id: string, product_name: string, qty: number, more: object = {}) => ({
  id,
  product_id: id,
  product_name,
  warehouse_id: '1',
  qty,
  unit: 'kg',
  inventorycode: null,
  lot: 'LOT-20261122',
  batch: 'LOT-20261122',
  eatby: '2026-12-06',
  sellby: '2026-12-01',
  label: '',
  datem: MORNING.toISOString(),
  erp_status: 'a_envoyer',
  erp_ref: null,
  named_lot: null,
  from_lots: [],
  ...more,
});

/** The answer to an act of the workshop. */
export const recordedAct = (kind: string, message: string, movements: object[], more: object = {}) => ({
  body: {
    success: true,
    message,
    failed_count: 0,
    data: {
      operation_id: 'OP1',
      kind,
      movements,
      products: [],
      notes: [],
      loss: 0,
      declared_losses: [],
      unallocated: 0,
      undo_until: '2026-11-22T07:00:00Z',
      undone_by: null,
    },
    ...more,
  },
});

/** A table of round figures: 40 % wings, 40 % legs, 20 % lost bones. */
export const ratioTable = {
  body: {
    success: true,
    ratios: [
      ['AILES', 40, 0],
      ['CUISSES', 40, 0],
      ['OS', 20, 1],
    ].map(([produit_genere, pourcentage, perte]) => ({
      id: `v-${produit_genere}`,
      categorie_source: 'VOLAILLE',
      produit_genere,
      pourcentage,
      description: '',
      actif: 1,
      perte,
      produit_id: null,
    })),
    tables: [
      {
        categorie_source: 'VOLAILLE',
        somme: 100,
        reste: 0,
        perte: 20,
        avertissement: null,
        source: 'ratios personnalisés',
        version: 1,
      },
    ],
  },
};
