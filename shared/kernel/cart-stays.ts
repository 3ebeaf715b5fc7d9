/** Ends a sentence of a refusal while ordering; where nothing was in a cart it is left out. */
export const CART_STAYS = ', votre panier reste';
