import type { ClaimsEvent } from '#shared/claims/claims.events.ts';
import type { Claim } from '#shared/claims/claim.ts';

/** Tells the house of a claim: once, and once more where it stands in the place of one that was withdrawn. */
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
