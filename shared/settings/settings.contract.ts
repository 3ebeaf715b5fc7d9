import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { customerGroupsWire } from './customer-groups.ts';
import { demonstrationWire } from './demonstration.ts';
import { departureWire } from './departure.ts';
import { erpInvoicingWire } from './erp-invoicing.ts';
import { erpSharingWire } from './erp-sharing.ts';
import { erpWarehousesWire, twoWarehouses } from './erp-warehouses.ts';
import { houseWire } from './house.ts';
import { paymentRemindersWire } from './payment-reminders.ts';
import { reservationRulesBody, reservationRulesShown } from './reservation-rules-wire.ts';
import { scanBounds } from './scan-bounds-wire.ts';
import { seasonWire, wholeSelection } from './season.ts';
import { atVersion, changesSetting, readsSetting } from './setting-endpoints.ts';
import { stockMinimums } from './stock-minimums-wire.ts';
import { timedWorkWire } from './timed-work.ts';
import { weighingWire } from './weighing.ts';

const cartVat = z.object({
  mode: z.enum(['flat', 'product']),
  rate: z.nullable(z.number()),
  by_line: z.boolean(),
  /** Confirmed by an administrator; before that, ordering is blocked with a real ERP. */
  confirmed: z.boolean(),
  /** Mode suggested by the ERP's products, until it is confirmed. */
  proposed: z.nullable(z.enum(['flat', 'product'])),
});
const cartVatBody = atVersion(
  z.object({
    mode: z.enum(['flat', 'product'], { error: 'Le mode doit valoir flat ou product.' }),
    by_line: z.optional(z.boolean({ error: 'Indiquez si la TVA est arrondie par ligne.' })),
  }),
);

export const settingsContract = contract('settings', {
  getCartVat: readsSetting('cart-vat', 'Le réglage « TVA du panier » (AMB-32).', cartVat),
  setCartVat: changesSetting(
    'cart-vat',
    'Change le réglage « TVA du panier » pour les commandes à venir.',
    cartVat,
    cartVatBody,
  ),
  getCustomerGroups: readsSetting(
    'customer-groups',
    'Les groupes de clients et leur remise, et si elle change les prix (AMB-34).',
    customerGroupsWire,
  ),
  setCustomerGroups: changesSetting(
    'customer-groups',
    'Change les groupes de clients et leur remise ; vaut pour les prix à venir.',
    customerGroupsWire,
    atVersion(customerGroupsWire),
  ),
  getReservationRules: readsSetting(
    'reservations',
    'Ce qu’un compte peut réserver sans payer, et combien de temps.',
    reservationRulesShown,
  ),
  setReservationRules: changesSetting(
    'reservations',
    'Change les plafonds et l’expiration des commandes non réglées ; vaut pour les prochaines.',
    reservationRulesShown,
    reservationRulesBody,
  ),
  getStockMinimums: readsSetting(
    'stock-minimums',
    'Les minimums d’alerte du stock, par catégorie (STK-05).',
    stockMinimums,
  ),
  setStockMinimums: changesSetting(
    'stock-minimums',
    'Change les minimums d’alerte du stock.',
    stockMinimums,
    atVersion(stockMinimums),
  ),
  getScanBounds: {
    ...readsSetting('scan-bounds', 'Les poids qu’un code-barres lu peut annoncer, en kg.', scanBounds),
    trades: ['preparer', 'butcher'],
  },
  setScanBounds: changesSetting(
    'scan-bounds',
    'Change les bornes de poids du scanner.',
    scanBounds,
    atVersion(scanBounds),
  ),
  getTimedWork: readsSetting('timed-work', 'Quels jours les relevés de nuit sont faits.', timedWorkWire),
  setTimedWork: changesSetting(
    'timed-work',
    'Change les jours des relevés de nuit.',
    timedWorkWire,
    atVersion(timedWorkWire),
  ),
  getWeighing: {
    ...readsSetting('weighing', 'Ce que devient une commande une fois pesée.', weighingWire),
    trades: ['preparer'],
  },
  setWeighing: changesSetting(
    'weighing',
    'Change ce que devient une commande une fois pesée ; vaut pour les prochaines clôtures.',
    weighingWire,
    atVersion(weighingWire),
  ),
  getDeparture: readsSetting(
    'departure',
    'Combien de jours de DLC restent à la livraison (par client, par produit), et si la viande part sans lot.',
    departureWire,
  ),
  setDeparture: changesSetting(
    'departure',
    'Change ce que la maison demande de la viande qui part ; vaut pour les prochaines préparations.',
    departureWire,
    atVersion(departureWire),
  ),
  getErpInvoicing: readsSetting(
    'erp-invoicing',
    'Ce que Dolibarr apprend à la livraison : la facture, et les comptes des paiements.',
    erpInvoicingWire,
  ),
  setErpInvoicing: changesSetting(
    'erp-invoicing',
    'Change la facture faite à la livraison et les comptes bancaires des paiements.',
    erpInvoicingWire,
    atVersion(erpInvoicingWire),
  ),
  getErpSharing: readsSetting(
    'erp-sharing',
    'Si Dolibarr apprend les réclamations, et si les clients voient leurs commandes passées par téléphone.',
    erpSharingWire,
  ),
  setErpSharing: changesSetting(
    'erp-sharing',
    'Change ce que le site et Dolibarr se disent des réclamations et des commandes passées par téléphone.',
    erpSharingWire,
    atVersion(erpSharingWire),
  ),
  getErpWarehouses: readsSetting(
    'erp-warehouses',
    'Quel entrepôt de Dolibarr compte pour Bruges, et lequel pour Lormont.',
    erpWarehousesWire,
  ),
  setErpWarehouses: changesSetting(
    'erp-warehouses',
    'Change l’entrepôt de Dolibarr qui compte pour chaque site.',
    erpWarehousesWire,
    atVersion(erpWarehousesWire).check(twoWarehouses),
  ),
  getDemonstration: readsSetting(
    'demonstration',
    'Ce que les clients voient qui n’est qu’une démonstration (AMB-15).',
    demonstrationWire,
  ),
  setDemonstration: changesSetting(
    'demonstration',
    'Montre ou cache le formulaire de carte de démonstration.',
    demonstrationWire,
    atVersion(demonstrationWire),
  ),
  getPaymentReminders: readsSetting(
    'payment-reminders',
    'Si les clients qui paient plus tard sont relancés d’office, et combien de jours avant et après l’échéance.',
    paymentRemindersWire,
  ),
  setPaymentReminders: changesSetting(
    'payment-reminders',
    'Change les relances d’office ; vaut pour le prochain matin.',
    paymentRemindersWire,
    atVersion(paymentRemindersWire),
  ),
  getSeason: readsSetting('season', 'Ce qui ouvre la boutique sous les habitudes du client.', seasonWire),
  setSeason: changesSetting(
    'season',
    'Change ce qui ouvre la boutique : la sélection du calendrier, celle de la maison, ou rien.',
    seasonWire,
    atVersion(seasonWire).check(...wholeSelection),
  ),
  getHouse: {
    ...readsSetting('house', 'Ce que lettres, étiquettes et bons disent de la maison.', houseWire),
    trades: ['butcher'],
  },
  setHouse: changesSetting('house', 'Change les coordonnées de la maison.', houseWire, atVersion(houseWire)),
});
