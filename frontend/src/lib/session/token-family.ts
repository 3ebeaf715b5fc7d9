import type { SessionKind } from './session.ts';

/**
 * AUTH-30..32, by request path relative to the API's origin: the back-office rule first. "/pro" also matches
 * "/api/products" and "/api/cashmag/products-ranking": calls that need another token use `as` (AMB-23).
 */
export const tokenFamilyFor = (path: string): SessionKind => {
  if (path.includes('/admin') || path.includes('/dashboard')) return 'admin';
  if (path.includes('/pro') || path.includes('/dolibarr')) return 'pro';
  return 'client';
};
