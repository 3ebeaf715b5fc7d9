import * as z from 'zod/mini';

const textOrNull = z.nullable(z.string());

/** WHO-06; negative amounts are credit notes. */
export const erpInvoice = z.object({
  id: z.string(),
  /** A replacement invoice counts as `facture`. */
  nature: z.enum(['facture', 'acompte', 'avoir']),
  reference: z.string(),
  ref_client: textOrNull,
  client_name: z.string(),
  date_facture: textOrNull,
  date_echeance: textOrNull,
  total_ttc: z.number(),
  total_ht: z.number(),
  /** Unpaid rest TTC; 0 once paid or written off, negative for an unused credit note. */
  reste_ttc: z.number(),
  statut_libelle: z.string(),
  paye: z.boolean(),
});
