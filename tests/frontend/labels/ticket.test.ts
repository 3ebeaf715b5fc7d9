import { expect, it } from 'vitest';
import { ticketOf } from '#frontend/features/labels/confirmed-act.ts';

const movement = (product_id: string, qty: number, unit: 'kg' | 'piece') => ({
  id: `OP1-${product_id}`,
  product_id,
  product_name: product_id === '7' ? 'COQUELET 500 G' : 'COEUR DE BOEUF',
  warehouse_id: qty < 0 ? '1' : '2',
  qty,
  unit,
  inventorycode: null,
  lot: null,
  batch: null,
  eatby: null,
  sellby: null,
  label: '',
  datem: '2026-11-22T06:12:00Z',
  erp_status: 'a_envoyer' as const,
  erp_ref: null,
  named_lot: null,
  from_lots: [],
});

const act = {
  from: 'Bruges',
  to: 'Lormont',
  category: 'BOEUF',
  answer: {
    data: {
      operation_id: 'OP1',
      kind: 'transfert' as const,
      movements: [
        movement('7', -4, 'piece'),
        movement('9', -2.5, 'kg'),
        movement('7', 4, 'piece'),
        movement('9', 2.5, 'kg'),
      ],
      products: [],
      refused: [],
      notes: [],
      loss: 0,
      declared_losses: [],
      unallocated: 0,
      undo_until: null,
      undone_by: null,
    },
  },
};

it('counts products sold by the piece in pieces, and each product in its own category', () => {
  const { lines } = ticketOf(act, (id) => (id === '9' ? 'ABATS DE BOEUF' : undefined), []);
  expect(lines.filter(({ quantity }) => quantity.milli > 0)).toMatchObject([
    { quantity: { unit: 'piece', milli: 4000 }, category: 'BOEUF' },
    { quantity: { unit: 'kg', milli: 2500 }, category: 'ABATS DE BOEUF' },
  ]);
});
