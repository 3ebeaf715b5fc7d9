/** Suffix of refusals while ordering; removed where the cart was empty. */
export const CART_STAYS = ', votre panier reste';
