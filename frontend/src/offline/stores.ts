/** Owner kind of stored replies: customer or administrator. */
export type Keeper = 'pro' | 'admin';

/** Names of the reply stores. */
export const STORES: Record<Keeper, string> = { pro: 'viande-kept', admin: 'viande-kept-office' };
