import type { Movement } from '#frontend/features/stock/movements.queries.ts';

const sample = (at: number, name: string, qty: number, warehouse: string): Movement => ({
  id: `exemple-${at}`,
  datem: `2026-01-0${at}T08:00:00Z`,
  qty,
  unit: 'kg',
  fk_product: `exemple-${at}`,
  fk_entrepot: `exemple-${at}`,
  label: 'Exemple, non réel',
  type_mouvement: qty > 0 ? 1 : 0,
  inventorycode: null,
  batch: null,
  auteur: '—',
  document: null,
  product_info: { label: name, ref: '', stock_reel: 0, stock_virtuel: 0 },
  warehouse_info: { label: warehouse },
  erp_status: 'verifie',
  erp_ref: null,
});

/** STK-52, AMB-07: sample rows for a screen that never had data; their ids do not exist. */
export const sampleMovements: readonly Movement[] = [
  sample(3, 'Produit d’exemple A', 12.5, 'Bruges'),
  sample(2, 'Produit d’exemple B', -3.2, 'Lormont'),
  sample(1, 'Produit d’exemple C', 8, 'Bruges'),
];
