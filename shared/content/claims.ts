/**
 * The claims of the company, word for word from the specification (SITE-03, SITE-25). Only the owner can vouch for
 * them: French law wants reviews and percentages to be provable (AMB-78).
 */
export const claims = {
  freshDeliveries: 'Livraisons fraîches',
  traceability: 'Traçabilité complète',
  quality: 'Qualité certifiée',
  rating: '4,9/5',
  satisfaction: '98 %',
} as const;

/** SITE-25: `value` is what the numbers count up to; the rest of the figure stays still. */
export const statistics = [
  { value: 25, decimals: 0, suffix: '+', label: 'ans de métier' },
  { value: 500, decimals: 0, suffix: '+', label: 'clients satisfaits' },
  { value: 100, decimals: 0, suffix: ' %', label: 'de livraisons fraîches' },
  { value: 4.9, decimals: 1, suffix: '/5', label: 'note de nos clients' },
] as const;

export const guarantees = [claims.freshDeliveries, claims.traceability, claims.quality] as const;
