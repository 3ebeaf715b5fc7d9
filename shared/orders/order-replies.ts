import * as z from 'zod/mini';
import { details } from '#shared/kernel/replies.ts';
import { linePiecesReply } from './line-pieces-view.ts';
import { handover } from '#shared/orders/handover.ts';

/** Where and when an order goes; a null day is "as soon as possible", a null address the account's own. */
export const deliveryView = {
  date_livraison: z.nullable(z.string()),
  /** The name of the place; absent where it goes to the account's own address. */
  lieu_livraison: z.optional(z.string()),
  adresse_livraison: z.nullable(z.string()),
  note_livraison: z.string(),
  /** Who took it, once a driver said so. */
  remise: z.optional(handover),
};

/**
 * Of an order that came by itself: its standing order, and until when its customer is to confirm it. Of one that somebody of a
 * company sent: until when a Gérant is to accept it.
 */
export const standingOrderView = {
  commande_reguliere: z.optional(z.string()),
  a_confirmer_avant: z.optional(z.string()),
  a_valider_avant: z.optional(z.string()),
  /** Of what waits for a Gérant: raised by every change. */
  version: z.optional(z.number()),
  /** Why one is asked: « plafond par commande (400,00 € TTC) dépassé ». */
  a_valider_motif: z.optional(z.string()),
};

/** What the payer’s bank keeps until the order is weighed, at most, and until when; absent where nothing is kept. */
export const autorisation = z.optional(
  z.object({
    montant: z.number(),
    jusqu_au: z.nullable(z.string()),
    prolongeable: z.optional(z.literal(true)),
  }),
);

/** What of the total the house had otherwise (a transfer, a cheque) or took off, as its books say; absent where nothing. */
export const settledElsewhere = z.optional(z.number());

/** What the house had otherwise, credited, and is to give back itself; absent where nothing. */
export const owedElsewhere = z.optional(z.number());

/** Who of the house took it at the telephone, by name; absent: its customer placed it. */
export const takenBy = z.optional(z.string());

/** The total is an estimate: pieces of it are to be weighed yet. Absent: it is exact. */
export const estimated = z.optional(z.literal(true));

/** PRO-25 in the client vocabulary of AMB-06. */
export const orderRow = z.object({
  id: z.string(),
  reference: z.string(),
  date_commande: z.string(),
  /** Which person of the company placed it; absent: the login that the company was written under. */
  commande_par: z.optional(z.string()),
  saisie_par: takenBy,
  total_ht: z.number(),
  total_tva: z.number(),
  total_ttc: z.number(),
  nb_lignes: z.number(),
  estimated,
  /** TTC, where each piece weighs the most that it may; of an estimated total alone. */
  total_ttc_au_plus: z.optional(z.number()),
  statut: z.string(),
  statut_paiement: z.string(),
  statut_livraison: z.string(),
  /** Decided by the server: what the customer may do now. */
  modifiable: z.boolean(),
  /** Until when something may be added to it, ISO; of one order alone, and absent where there is no such hour. */
  ajouts_avant: z.optional(z.string()),
  payable: z.boolean(),
  /** Less what was given back. */
  montant_paye: z.number(),
  /** What was given back of it; absent where nothing was. */
  montant_rendu: z.optional(z.number()),
  /** All of it, or what was weighed above what was paid. */
  reste_a_payer: z.number(),
  regle_ailleurs: settledElsewhere,
  a_rendre_hors_site: owedElsewhere,
  autorisation,
  /** Until when a question about what runs short waits for the customer's word; absent where none does. */
  reponse_avant: z.optional(z.string()),
  /** A part of it is on its way: what is not yet, of how much, in kg or pieces; absent where all of it left, or nothing did. */
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
  /** When its preparation was closed: from then on its amount is final. */
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
  /** Why it is not the price of everybody: « tarif 2 », « remise 10 % »; null where it is. */
  prix_motif: z.nullable(z.string()),
  /** What it cost by quantity when it was ordered, from 0 on; absent where more of it cost the same. */
  paliers: z.optional(z.array(z.object({ des: z.number(), prix_unitaire: z.number() }))),
  quantite: z.number(),
  tva: z.number(),
  /** VAT is rounded line by line; else once per rate. */
  tva_par_ligne: z.boolean(),
  sous_total: z.number(),
  /** What was weighed, or corrected in the ERP, and is to be paid; and why it is not what was ordered. */
  quantite_preparee: z.nullable(z.number()),
  motif: z.nullable(z.string()),
  /** How its customer wants it cut; absent: as the house does. */
  note_decoupe: z.optional(z.string()),
  /** Ordered by the piece and paid by the kilo; `quantite` and `sous_total` are an estimate until it is prepared. */
  pieces: z.optional(linePiecesReply),
});
export type OrderLineReply = z.output<typeof orderLine>;

/** Each product that ran short and how much of it is left, in kg or pieces. */
export const shortage = details({
  products: z.array(
    z.object({
      product_id: z.string(),
      label: z.string(),
      left: z.number(),
      /** Of what is sold by the piece and paid by the kilo: so many pieces are surely left. */
      left_pieces: z.optional(z.number()),
    }),
  ),
});

/** The totals and unit prices of today, in euros, to be confirmed once more. */
export const freshPrices = details({
  total_ht: z.number(),
  total_ttc: z.number(),
  prices: z.record(z.string(), z.number()),
  /** Of the lines in pieces, by product: what they weigh and so cost about. */
  pieces: z.optional(z.record(z.string(), linePiecesReply)),
});

/** In euros TTC: what may be unpaid at once, what is, and what is left of it. */
export const capDetails = details({ cap: z.number(), pending: z.number(), room: z.number() });
