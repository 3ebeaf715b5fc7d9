import { paths } from './site-paths.ts';

/** ADM-14; the overview is the default and has no parameter. */
export const adminTabPath = (tab: string): string =>
  tab === 'dashboard' ? paths.adminDashboard : `${paths.adminDashboard}?tab=${encodeURIComponent(tab)}`;

/** What has to be ready before the shop opens, looked at now. */
export const readinessPath = adminTabPath('miseEnRoute');

/** One section of Paramètres. */
export const settingPath = (section: string): string =>
  `${adminTabPath('parametres')}&section=${encodeURIComponent(section)}`;

/** A web order, opened beside the list of them. */
export const webOrderPath = (orderId: string): string =>
  `${adminTabPath('venteWeb')}&commande=${encodeURIComponent(orderId)}`;

/** A customer's account, opened beside the list of them. */
export const customerPath = (customerId: string): string =>
  `${adminTabPath('clients')}&client=${encodeURIComponent(customerId)}`;

/** The order of a customer who is at the telephone. */
export const telephonePath = (customerId: string): string =>
  `${adminTabPath('telephone')}&client=${encodeURIComponent(customerId)}`;

/** An order on the table of its preparer. */
export const preparationPath = (orderId: string): string =>
  `${adminTabPath('preparation')}&commande=${encodeURIComponent(orderId)}`;

/** The site's orders, those of one view. */
export const webOrdersViewPath = (view: string): string => `${adminTabPath('venteWeb')}&vue=${view}`;

/** The till's sales of a day beside those of another; any other days can be chosen there. */
export const periodComparisonPath = (first: string, second: string): string =>
  `${adminTabPath('venteCashmag')}&periode=custom&du=${second}&au=${second}&avec=custom&avec_du=${first}&avec_au=${first}&vue=ecarts`;

/** The products at their minimum or under it. */
export const stockAlertsPath = `${adminTabPath('stock')}&etat=alerte`;

/** A tab with its list narrowed to what was typed elsewhere. */
export const adminSearchPath = (tab: string, text: string): string =>
  `${adminTabPath(tab)}&recherche=${encodeURIComponent(text)}`;

/** The acts of the workshop; the first has no parameter. */
export const workshopActs = ['entree', 'recevoir', 'transfert', 'nouveau-produit'] as const;
export type WorkshopAct = (typeof workshopActs)[number];

export const workshopPath = (act: WorkshopAct): string =>
  act === workshopActs[0] ? adminTabPath('atelier') : `${adminTabPath('atelier')}&acte=${act}`;

/** An act of the ledger with all that it moved, beside the list of movements. */
export const operationPath = (id: string): string =>
  `${adminTabPath('stockMovements')}&operation=${encodeURIComponent(id)}`;

/** Where a lot comes from and went to, on one page. */
export const lotTracePath = ({ product_id: productId, lot }: { product_id: string; lot: string }): string =>
  `${adminTabPath('lots')}&produit=${encodeURIComponent(productId)}&lot=${encodeURIComponent(lot)}&vue=trace`;

/** What moved of one product. */
export const movementsOfPath = (productId: string): string =>
  `${adminTabPath('stockMovements')}&produit=${encodeURIComponent(productId)}`;

/** One of the ERP's three lists, narrowed to what was typed. */
export const wholesaleSearchPath = (list: 'clients' | 'orders' | 'invoices', text: string): string =>
  `${adminSearchPath('venteGrossistes', text.slice(0, 80))}${list === 'clients' ? '' : `&vue=${list}`}`;
