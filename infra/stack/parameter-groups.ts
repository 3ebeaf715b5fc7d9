import type { ParameterName } from './constructs/parameters.ts';

/** What is needed to know a caller. */
export const caller: readonly ParameterName[] = ['auth/public-key'];
/** Cookies are marked secure when the site's own address is. */
export const sessions: readonly ParameterName[] = ['auth/private-key', 'auth/public-key', 'site/origin'];
export const dolibarr: readonly ParameterName[] = [
  'dolibarr/url',
  'dolibarr/api-key',
  'dolibarr/headers',
  'private-authority',
];
/** The partner's id is for those who have one. */
export const cashmag: readonly ParameterName[] = [
  'cashmag/url',
  'cashmag/key',
  'cashmag/partner-id',
  'cashmag/headers',
  'private-authority',
];
/** Either provider may have to close or refund what the other one holds. */
export const providers: readonly ParameterName[] = [
  'site/origin',
  'stripe/secret-key',
  'stripe/webhook-secret',
  'stripe/api-base',
  'paypal/client-id',
  'paypal/client-secret',
  'paypal/webhook-id',
  'paypal/api-base',
];
