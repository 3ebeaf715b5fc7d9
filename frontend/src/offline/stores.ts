/** Whose answers are kept: a customer's, or an administrator's. */
export type Keeper = 'pro' | 'admin';

/** The caches of what was shown last to whoever is signed in. */
export const STORES: Record<Keeper, string> = { pro: 'viande-kept', admin: 'viande-kept-office' };
