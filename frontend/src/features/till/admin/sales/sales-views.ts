/** TILL-02, and the rows of the period beside those of the compared days. */
export const salesViews = [
  { key: 'produits', label: 'Produits' },
  { key: 'rubriques', label: 'Rubriques' },
  { key: 'ecarts', label: 'Écarts' },
] as const;
export type SalesView = (typeof salesViews)[number]['key'];
