import * as z from 'zod/mini';

/** What shop and ERP tell each other besides orders, stock and money; all of it is off until somebody wants it. */
export type ErpSharing = {
  /** A claim is written as an event of its third party's agenda. */
  claimsInAgenda: boolean;
  /** What was ordered by telephone and typed in the ERP is shown to its customer. */
  phoneOrders: boolean;
  /** How an order says which place of its customer it goes to; absent: by a contact. In its note it always stands. */
  places?: 'third-party' | 'note';
};

export const DEFAULT_ERP_SHARING: ErpSharing = { claimsInAgenda: false, phoneOrders: false };

export const erpSharingWire = z.object({
  claims_in_agenda: z.boolean({ error: 'Indiquez si les réclamations vont dans l’agenda de Dolibarr.' }),
  /** A contact of the order, a third party of its own under the customer's, or its note alone. */
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
