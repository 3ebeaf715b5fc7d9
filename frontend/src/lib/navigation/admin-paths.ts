import { paths } from './site-paths.ts';

/** ADM-14; the overview is the default without a parameter. */
export const adminTabPath = (tab: string): string =>
  tab === 'dashboard' ? paths.adminDashboard : `${paths.adminDashboard}?tab=${encodeURIComponent(tab)}`;

/** The readiness checks. */
export const readinessPath = adminTabPath('miseEnRoute');

/** One section of Paramètres. */
export const settingPath = (section: string): string =>
  `${adminTabPath('parametres')}&section=${encodeURIComponent(section)}`;

/** A web order, opened next to its list. */
export const webOrderPath = (orderId: string): string =>
  `${adminTabPath('venteWeb')}&commande=${encodeURIComponent(orderId)}`;

/** A customer, opened next to the list. */
export const customerPath = (customerId: string): string =>
  `${adminTabPath('clients')}&client=${encodeURIComponent(customerId)}`;

/** A telephone order of a customer. */
export const telephonePath = (customerId: string): string =>
  `${adminTabPath('telephone')}&client=${encodeURIComponent(customerId)}`;

/** The preparation of an order. */
export const preparationPath = (orderId: string): string =>
  `${adminTabPath('preparation')}&commande=${encodeURIComponent(orderId)}`;

/** Web orders, filtered by a view. */
export const webOrdersViewPath = (view: string): string => `${adminTabPath('venteWeb')}&vue=${view}`;

/** Comparison of the till's sales of two days. */
export const periodComparisonPath = (first: string, second: string): string =>
  `${adminTabPath('venteCashmag')}&periode=custom&du=${second}&au=${second}&avec=custom&avec_du=${first}&avec_au=${first}&vue=ecarts`;

/** Products at or below their minimum. */
export const stockAlertsPath = `${adminTabPath('stock')}&etat=alerte`;

/** A tab filtered by a search text. */
export const adminSearchPath = (tab: string, text: string): string =>
  `${adminTabPath(tab)}&recherche=${encodeURIComponent(text)}`;

/** Workshop forms; the first has no parameter. */
export const workshopActs = ['entree', 'recevoir', 'transfert', 'nouveau-produit'] as const;
export type WorkshopAct = (typeof workshopActs)[number];

export const workshopPath = (act: WorkshopAct): string =>
  act === workshopActs[0] ? adminTabPath('atelier') : `${adminTabPath('atelier')}&acte=${act}`;

/** An operation of the ledger, next to the list of movements. */
export const operationPath = (id: string): string =>
  `${adminTabPath('stockMovements')}&operation=${encodeURIComponent(id)}`;

/** Trace of a lot. */
export const lotTracePath = ({ product_id: productId, lot }: { product_id: string; lot: string }): string =>
  `${adminTabPath('lots')}&produit=${encodeURIComponent(productId)}&lot=${encodeURIComponent(lot)}&vue=trace`;

/** Movements of a product. */
export const movementsOfPath = (productId: string): string =>
  `${adminTabPath('stockMovements')}&produit=${encodeURIComponent(productId)}`;

/** One of the ERP's three lists, filtered by a search text. */
export const wholesaleSearchPath = (list: 'clients' | 'orders' | 'invoices', text: string): string =>
  `${adminSearchPath('venteGrossistes', text.slice(0, 80))}${list === 'clients' ? '' : `&vue=${list}`}`;
