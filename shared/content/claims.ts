/**
 * Claims of the company, literally from the specification (SITE-03, SITE-25). The owner must be able to prove
 * them: French law requires it for reviews and percentages (AMB-78).
 */
export const claims = {
  freshDeliveries: 'Livraisons fraîches',
  traceability: 'Traçabilité complète',
  quality: 'Qualité certifiée',
  rating: '4,9/5',
  satisfaction: '98 %',
} as const;

/** SITE-25: `value` is animated; the rest of the figure is static. */
export const statistics = [
  { value: 25, decimals: 0, suffix: '+', label: 'ans de métier' },
  { value: 500, decimals: 0, suffix: '+', label: 'clients satisfaits' },
  { value: 100, decimals: 0, suffix: ' %', label: 'de livraisons fraîches' },
  { value: 4.9, decimals: 1, suffix: '/5', label: 'note de nos clients' },
] as const;

export const guarantees = [claims.freshDeliveries, claims.traceability, claims.quality] as const;
