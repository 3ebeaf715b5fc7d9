import type { Preparation, PreparationRow } from '#shared/preparation/preparation.contract.ts';

/** A line of an order, in kg. */
export const line = (product_id: string, label: string, quantite: number, category = 'BOEUF') => ({
  product_id,
  ref: `R${product_id}`,
  label,
  category,
  unite: 'kg' as const,
  quantite,
});

/** An order of the preparer's list: two lines, not begun. */
export const row = (order_id: string, more: Partial<PreparationRow> = {}): PreparationRow => ({
  order_id,
  reference: `CMD-${order_id}`,
  client_nom: 'Bistrot d’essai',
  date_commande: '2026-11-21T09:00:00.000Z',
  date_livraison: '2026-11-23',
  tournee: 'bordeaux',
  note_livraison: '',
  status: 'valide',
  statut_paiement: 'paye',
  statut_livraison: 'non_livre',
  attend_reponse: false,
  lines: [line('7', 'BAVETTE', 2.5), line('8', 'GIGOT', 4, 'AGNEAU')],
  ...more,
});

/** The same order opened; nothing of it is weighed. */
export const preparation = (more: Partial<Preparation> = {}): Preparation => ({
  ...row('O1'),
  version: 0,
  saved_by: null,
  saved_at: null,
  closed_at: null,
  total_ttc: 60,
  montant_paye: 60,
  reste_a_payer: 0,
  proposals: [],
  prepared: [],
  ...more,
});
