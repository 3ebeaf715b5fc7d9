/**
 * All fields of customer replies with an amount, a discount rate or a price reason. They are removed for
 * members without the right to see prices. `tests/functions/access/price-fields.test.ts` classifies each
 * number of these replies.
 */
export const priceFields: ReadonlySet<string> = new Set([
  'price',
  'price_ttc',
  'price_reason',
  'past_price',
  'breaks',
  // for pieces: estimated and maximum amount
  'about',
  'about_ttc',
  'total_ttc_au_plus',
  'prices',
  'prix_unitaire',
  'prix_kg',
  'prix_motif',
  // can name a limit
  'a_valider_motif',
  'paliers',
  'sous_total',
  'discount',
  'estimate_ht',
  'total_ht',
  'total_tva',
  'total_ttc',
  'total_ttc_propose',
  'hors_autorisation',
  'montant',
  'montant_paye',
  'montant_rendu',
  'reste_a_payer',
  'regle_ailleurs',
  'a_rendre_hors_site',
  'reste_ttc',
  'reste_erp',
  'reste_site',
  'amount',
  'paid',
  'refunded',
  'cap',
  'pending',
  'room',
  'free_from',
  'minimum',
  'order_limit',
  'week_limit',
  'missing_for_free',
  'charge_ht',
  'charge_vat',
]);

/** Sentences shown to customers; one that contains an amount is replaced completely. */
const sentences: ReadonlySet<string> = new Set(['message', 'why', 'detail', 'raison', 'reason']);

const HIDDEN = 'Le détail comporte un montant : un Gérant peut le lire.';

export const namesAmount = (sentence: string): boolean => sentence.includes('€');

const isHidden = (name: string, value: unknown): boolean =>
  sentences.has(name) && typeof value === 'string' && namesAmount(value);

/** Removes amounts at any depth. */
export const withoutPrices = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPrices);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (priceFields.has(name)) return [];
      // one sentence per refused field
      if (name === 'fields') return [[name, hiddenSentences(inner)]];
      return [[name, isHidden(name, inner) ? HIDDEN : withoutPrices(inner)]];
    }),
  );
};

const hiddenSentences = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null
    ? Object.fromEntries(
        Object.entries(fields).map(([name, sentence]) => [
          name,
          typeof sentence === 'string' && namesAmount(sentence) ? HIDDEN : sentence,
        ]),
      )
    : fields;
