import * as z from 'zod/mini';

/** What shop and ERP tell each other besides orders, stock and money; all of it is off until somebody wants it. */
export type ErpSharing = {
  /** A claim is written as an event of its third party's agenda. */
  claimsInAgenda: boolean;
  /** What was ordered by telephone and typed in the ERP is shown to its customer. */
  phoneOrders: boolean;
};

export const DEFAULT_ERP_SHARING: ErpSharing = { claimsInAgenda: false, phoneOrders: false };

export const erpSharingWire = z.object({
  claims_in_agenda: z.boolean({ error: 'Indiquez si les réclamations vont dans l’agenda de Dolibarr.' }),
  phone_orders: z.boolean({ error: 'Indiquez si les clients voient leurs commandes passées par téléphone.' }),
});
type Wire = z.output<typeof erpSharingWire>;

export const erpSharingFrom = (wire: Wire): ErpSharing => ({
  claimsInAgenda: wire.claims_in_agenda,
  phoneOrders: wire.phone_orders,
});
export const erpSharingView = ({ claimsInAgenda, phoneOrders }: ErpSharing): Wire => ({
  claims_in_agenda: claimsInAgenda,
  phone_orders: phoneOrders,
});
