import type { ClaimsEvent } from '#shared/claims/claims.events.ts';
import type { Claim } from '#shared/claims/claim.ts';

/** Published once per claim, and once more when it replaces a withdrawn claim. */
export const declaredEvent = (
  { customerId, orderId, productId, declaredAt }: Claim,
  before: readonly Claim[],
): ClaimsEvent => {
  const isAgain = before.some((claim) => claim.productId === productId);
  return {
    id: `claim-declared-${orderId}-${productId}${isAgain ? `-${declaredAt}` : ''}`,
    type: 'claim.declared',
    version: 1,
    at: declaredAt,
    data: { customerId, orderId, productId },
  };
};
