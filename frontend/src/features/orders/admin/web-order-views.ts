import { plainText } from '#shared/kernel/plain-text.ts';
import type { WebOrderRow } from '#shared/orders/orders.contract.ts';

/** What one comes to the list for. */
const views = {
  toutes: { label: 'Toutes les commandes', holds: () => true },
  'a-valider': { label: 'À valider', holds: ({ status }: WebOrderRow) => status === 'en_attente' },
  'a-encaisser': {
    label: 'À encaisser',
    holds: ({ status, statut_paiement }: WebOrderRow) =>
      status !== 'annule' && statut_paiement === 'non_paye',
  },
  'a-livrer': {
    label: 'À livrer',
    holds: ({ status, statut_livraison }: WebOrderRow) => status !== 'annule' && statut_livraison !== 'livre',
  },
  'hors-erp': {
    label: 'Pas encore dans l’ERP',
    holds: ({ erp_status }: WebOrderRow) => erp_status !== 'verifie',
  },
} as const;

export type WebOrderView = keyof typeof views;
const everyView: WebOrderView = 'toutes';
/** The view that an address asks for; an unknown one is every order. */
export const viewFor = (wanted: string | null): WebOrderView =>
  wanted !== null && Object.hasOwn(views, wanted) ? (wanted as WebOrderView) : everyView;
export const viewOptions = Object.entries(views).map(([value, { label }]) => ({ value, label }));

/** Over the rows already read; more come with « Afficher la suite ». */
export const ordersOfView = (
  orders: readonly WebOrderRow[],
  view: WebOrderView,
  text: string = '',
): WebOrderRow[] => {
  const wanted = plainText(text.trim());
  return orders.filter(
    (order) =>
      views[view].holds(order) &&
      plainText(
        `${order.reference} ${order.client_nom} ${order.client_email} ${order.erp_ref ?? ''}`,
      ).includes(wanted),
  );
};
