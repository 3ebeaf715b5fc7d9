/** Owner kind of stored replies: customer or administrator. */
export type OfflineArea = 'pro' | 'admin';

/** Names of the reply stores. */
export const STORES: Record<OfflineArea, string> = { pro: 'viande-kept', admin: 'viande-kept-office' };
