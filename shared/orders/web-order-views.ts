import type { WebOrderRow } from './web-orders.contract.ts';

type Standing = Pick<
  WebOrderRow,
  'status' | 'statut_paiement' | 'statut_livraison' | 'erp_status' | 'montant_total' | 'autorisation'
>;

const isUnpaid = ({ status, statut_paiement }: Standing) =>
  status !== 'annule' && statut_paiement === 'non_paye';
/** Fully authorised: captured after weighing, nothing to collect. */
const isPromised = ({ autorisation, montant_total }: Standing) =>
  autorisation !== undefined && autorisation.montant >= montant_total;

/** Filters of the list of web orders. */
export const webOrderViews = {
  toutes: { label: 'Toutes les commandes', matches: () => true },
  'a-valider': { label: 'À valider', matches: ({ status }: Standing) => status === 'en_attente' },
  'a-encaisser': {
    label: 'À encaisser',
    matches: (order: Standing) => isUnpaid(order) && !isPromised(order),
  },
  autorisees: {
    label: 'Autorisées',
    matches: (order: Standing) => isUnpaid(order) && isPromised(order),
  },
  'a-livrer': {
    label: 'À livrer',
    matches: ({ status, statut_livraison }: Standing) => status !== 'annule' && statut_livraison !== 'livre',
  },
  annulees: { label: 'Annulées', matches: ({ status }: Standing) => status === 'annule' },
  'hors-erp': {
    label: 'Pas encore dans Dolibarr',
    matches: ({ erp_status }: Standing) => erp_status !== 'verifie',
  },
} as const;

export type WebOrderView = keyof typeof webOrderViews;
export const webOrderViewNames = Object.keys(webOrderViews) as [WebOrderView, ...WebOrderView[]];
const everyView: WebOrderView = 'toutes';

/** The filter of a URL; an unknown value shows all orders. */
export const viewFor = (wanted: string | null): WebOrderView =>
  wanted !== null && Object.hasOwn(webOrderViews, wanted) ? (wanted as WebOrderView) : everyView;

export const viewOptions = Object.entries(webOrderViews).map(([value, { label }]) => ({ value, label }));
