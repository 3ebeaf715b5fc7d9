/** Id of the shop's search field, focused by « / ». */
export const SEARCH_ID = 'recherche-produit';
