/** Of the shop's search field: « / » goes there. */
export const SEARCH_ID = 'recherche-produit';
