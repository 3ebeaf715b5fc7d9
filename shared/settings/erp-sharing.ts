import * as z from 'zod/mini';

/** Optional data exchange with the ERP besides orders, stock and payments; off by default. */
export type ErpSharing = {
  /** Write claims as agenda events of their third party. */
  claimsInAgenda: boolean;
  /** Show customers the orders that were entered in the ERP by telephone. */
  phoneOrders: boolean;
  /** How an order refers to a delivery address; absent: by a contact. The order's note always has it. */
  places?: 'third-party' | 'note';
};

export const DEFAULT_ERP_SHARING: ErpSharing = { claimsInAgenda: false, phoneOrders: false };

export const erpSharingWire = z.object({
  claims_in_agenda: z.boolean({ error: 'Indiquez si les réclamations vont dans l’agenda de Dolibarr.' }),
  /** A contact of the order, a child third party of the customer's, or only the note. */
  places: z._default(
    z.enum(
      ['contact', 'third_party', 'note'],
      'Un lieu de livraison est un contact, un tiers à part, ou une ligne de la note.',
    ),
    'contact',
  ),
  phone_orders: z.boolean({ error: 'Indiquez si les clients voient leurs commandes passées par téléphone.' }),
});
type Wire = z.output<typeof erpSharingWire>;

export const erpSharingFrom = (wire: Wire): ErpSharing => ({
  claimsInAgenda: wire.claims_in_agenda,
  phoneOrders: wire.phone_orders,
  ...(wire.places === 'contact' ? {} : { places: wire.places === 'note' ? 'note' : 'third-party' }),
});
export const erpSharingView = ({ claimsInAgenda, phoneOrders, places }: ErpSharing): Wire => ({
  claims_in_agenda: claimsInAgenda,
  phone_orders: phoneOrders,
  places: places === undefined ? 'contact' : places === 'note' ? 'note' : 'third_party',
});
