import type { WebOrderRow } from './web-orders.contract.ts';

type Standing = Pick<WebOrderRow, 'status' | 'statut_paiement' | 'statut_livraison' | 'erp_status'>;

/** What one comes to the list of web orders for. */
export const webOrderViews = {
  toutes: { label: 'Toutes les commandes', holds: () => true },
  'a-valider': { label: 'À valider', holds: ({ status }: Standing) => status === 'en_attente' },
  'a-encaisser': {
    label: 'À encaisser',
    holds: ({ status, statut_paiement }: Standing) => status !== 'annule' && statut_paiement === 'non_paye',
  },
  'a-livrer': {
    label: 'À livrer',
    holds: ({ status, statut_livraison }: Standing) => status !== 'annule' && statut_livraison !== 'livre',
  },
  annulees: { label: 'Annulées', holds: ({ status }: Standing) => status === 'annule' },
  'hors-erp': {
    label: 'Pas encore dans l’ERP',
    holds: ({ erp_status }: Standing) => erp_status !== 'verifie',
  },
} as const;

export type WebOrderView = keyof typeof webOrderViews;
export const webOrderViewNames = Object.keys(webOrderViews) as [WebOrderView, ...WebOrderView[]];
const everyView: WebOrderView = 'toutes';

/** The view that an address asks for; an unknown one is every order. */
export const viewFor = (wanted: string | null): WebOrderView =>
  wanted !== null && Object.hasOwn(webOrderViews, wanted) ? (wanted as WebOrderView) : everyView;

export const viewOptions = Object.entries(webOrderViews).map(([value, { label }]) => ({ value, label }));
