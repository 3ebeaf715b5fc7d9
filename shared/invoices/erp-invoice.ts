import * as z from 'zod/mini';

const textOrNull = z.nullable(z.string());

/** WHO-06; negative amounts are credit notes. */
export const erpInvoice = z.object({
  id: z.string(),
  /** A deposit and a credit note are called so; a replacement is a plain invoice. */
  nature: z.enum(['facture', 'acompte', 'avoir']),
  reference: z.string(),
  ref_client: textOrNull,
  client_name: z.string(),
  date_facture: textOrNull,
  date_echeance: textOrNull,
  total_ttc: z.number(),
  total_ht: z.number(),
  /** What is still to pay, TTC; 0 once paid or written off, negative for a credit note not used yet. */
  reste_ttc: z.number(),
  statut_libelle: z.string(),
  paye: z.boolean(),
});
