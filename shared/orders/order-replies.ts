import * as z from 'zod/mini';
import { details } from '#shared/kernel/replies.ts';
import { linePiecesReply } from './line-pieces-view.ts';
import { handover } from '#shared/orders/handover.ts';

/** Delivery place and day; null day: as soon as possible; null address: the account's own. */
export const deliveryView = {
  date_livraison: z.nullable(z.string()),
  /** Name of the address; absent: the account's own. */
  lieu_livraison: z.optional(z.string()),
  adresse_livraison: z.nullable(z.string()),
  note_livraison: z.string(),
  /** Recorded by the driver. */
  remise: z.optional(handover),
};

/**
 * The standing order of the order and its confirmation deadline, or the approval deadline for a company
 * order.
 */
export const standingOrderView = {
  commande_reguliere: z.optional(z.string()),
  a_confirmer_avant: z.optional(z.string()),
  a_valider_avant: z.optional(z.string()),
  /** For orders pending approval: incremented by every change. */
  version: z.optional(z.number()),
  /** Why approval is required: « plafond par commande (400,00 € TTC) dépassé ». */
  a_valider_motif: z.optional(z.string()),
};

/** The authorised maximum and its expiry; absent: none. */
export const autorisation = z.optional(
  z.object({
    montant: z.number(),
    jusqu_au: z.nullable(z.string()),
    prolongeable: z.optional(z.literal(true)),
  }),
);

/**
 * Part of the total paid outside the site (transfer, cheque) or credited, according to the invoices; absent:
 * none.
 */
export const settledElsewhere = z.optional(z.number());

/** Credited payments made outside the site, to be refunded outside the site; absent: none. */
export const owedElsewhere = z.optional(z.number());

/** The administrator who took the order by telephone; absent: placed by the customer. */
export const takenBy = z.optional(z.string());

/** The total is an estimate until pieces are weighed. Absent: exact. */
export const estimated = z.optional(z.literal(true));

/** PRO-25 in the client vocabulary of AMB-06. */
export const orderRow = z.object({
  id: z.string(),
  reference: z.string(),
  date_commande: z.string(),
  /** The person of the company who placed it; absent: the company's first login. */
  commande_par: z.optional(z.string()),
  saisie_par: takenBy,
  total_ht: z.number(),
  total_tva: z.number(),
  total_ttc: z.number(),
  nb_lignes: z.number(),
  estimated,
  /** TTC with each piece at its maximum weight; only for an estimated total. */
  total_ttc_au_plus: z.optional(z.number()),
  statut: z.string(),
  statut_paiement: z.string(),
  statut_livraison: z.string(),
  /** Computed by the server: what the customer can do now. */
  modifiable: z.boolean(),
  /** Deadline for additions, ISO; only in the reply of a single order; absent: none. */
  ajouts_avant: z.optional(z.string()),
  payable: z.boolean(),
  /** Net of refunds. */
  montant_paye: z.number(),
  /** Absent: none. */
  montant_rendu: z.optional(z.number()),
  /** The total, or the weighed excess over what was paid. */
  reste_a_payer: z.number(),
  regle_ailleurs: settledElsewhere,
  a_rendre_hors_site: owedElsewhere,
  autorisation,
  /** Deadline of the customer's answer to a shortage; absent: no question is open. */
  reponse_avant: z.optional(z.string()),
  /**
   * Partial shipment: what is not shipped yet and of how much, kg or pieces; absent: nothing or everything is
   * shipped.
   */
  reste_a_partir: z.optional(
    z.array(
      z.object({
        produit_nom: z.string(),
        unite: z.enum(['kg', 'piece']),
        reste: z.number(),
        sur: z.number(),
      }),
    ),
  ),
  /** When the preparation was closed: the amount is final. */
  prepare_le: z.nullable(z.string()),
  ...standingOrderView,
  ...deliveryView,
});
export type OrderRow = z.output<typeof orderRow>;

/** PRO-35, quantities in kg (or pieces), amounts in euros. */
export const orderLine = z.object({
  produit_id: z.string(),
  produit_ref: z.string(),
  produit_nom: z.string(),
  produit_categorie: z.string(),
  unite: z.enum(['kg', 'piece']),
  prix_unitaire: z.number(),
  /** Why the price differs from the list price: « tarif 2 », « remise 10 % »; null: it does not. */
  prix_motif: z.nullable(z.string()),
  /** Price breaks at ordering, starting at 0; absent: none. */
  paliers: z.optional(z.array(z.object({ des: z.number(), prix_unitaire: z.number() }))),
  quantite: z.number(),
  tva: z.number(),
  /** VAT is rounded per line; otherwise once per rate. */
  tva_par_ligne: z.boolean(),
  sous_total: z.number(),
  /** The weighed or ERP-corrected quantity, which is invoiced, and the reason for a difference. */
  quantite_preparee: z.nullable(z.number()),
  motif: z.nullable(z.string()),
  /** The customer's cut note; absent: the standard cut. */
  note_decoupe: z.optional(z.string()),
  /**
   * Ordered by the piece, priced by the kilo; `quantite` and `sous_total` are estimates until preparation.
   */
  pieces: z.optional(linePiecesReply),
});
export type OrderLineReply = z.output<typeof orderLine>;

/** Each short product with its remaining quantity, kg or pieces. */
export const shortage = details({
  products: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      left: z.number(),
      /** Minimum number of pieces left, for products sold by the piece and priced by the kilo. */
      left_pieces: z.optional(z.number()),
    }),
  ),
});

/** Current totals and unit prices in euros, for the customer to confirm. */
export const freshPrices = details({
  total_ht: z.number(),
  total_ttc: z.number(),
  prices: z.record(z.string(), z.number()),
  /** By product, for lines in pieces: estimated weight and price. */
  pieces: z.optional(z.record(z.string(), linePiecesReply)),
});

/** Euros TTC: limit of unpaid orders, current unpaid sum, remaining amount. */
export const capDetails = details({ cap: z.number(), pending: z.number(), room: z.number() });
