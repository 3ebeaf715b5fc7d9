/** TILL-02, and the comparison by product. */
export const salesViews = [
  { key: 'produits', label: 'Produits' },
  { key: 'rubriques', label: 'Rubriques' },
  { key: 'ecarts', label: 'Écarts' },
] as const;
export type SalesView = (typeof salesViews)[number]['key'];
