import type { ParameterName } from './constructs/parameters.ts';

/** Parameters to authenticate a caller. */
export const caller: readonly ParameterName[] = ['auth/public-key'];
/** Cookies are secure if the site's address is. */
export const sessions: readonly ParameterName[] = ['auth/private-key', 'auth/public-key', 'site/origin'];
export const dolibarr: readonly ParameterName[] = [
  'dolibarr/url',
  'dolibarr/api-key',
  'dolibarr/headers',
  'private-authority',
];
/** The partner's id is optional. */
export const cashmag: readonly ParameterName[] = [
  'cashmag/url',
  'cashmag/key',
  'cashmag/partner-id',
  'cashmag/headers',
  'private-authority',
];
/** Either provider may have to close or refund a payment of the other one. */
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
