import { openDolibarr } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { fromParameters } from '#functions/platform/config.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { openClaims } from '#functions/claims/claims.module.ts';
import { declareClaim, listOpenClaims, listOrderClaims } from '#functions/claims/declare-claim.ts';
import { paymentServices } from '#functions/payments/payments.module.ts';
import { statedClaimOf } from '#functions/claims/stated-claim.ts';
import { handle } from '#functions/platform/http/http.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';

const services = { ...paymentServices(), claims: openClaims(), erp: fromParameters(openDolibarr) };

export const routes = [
  handle(claimsContract, {
    declareClaim: ({ params, body, caller, now }) =>
      declareClaim(services, {
        customerId: caller.subjectId,
        personId: caller.person?.id,
        orderId: params.id,
        productId: body.product_id,
        ...statedClaimOf(body),
        now,
      }),
    listOrderClaims: ({ params, caller, now }) => listOrderClaims(services, caller, params.id, now),
    listOpenClaims: ({ query }) => listOpenClaims(services, query),
    decideClaim: ({ params, body, caller, now }) =>
      decideClaim(services, {
        orderId: params.id,
        productId: params.product,
        adminId: caller.subjectId,
        decision: body.decision,
        reason: body.motif,
        creditedMilli: body.quantite,
        now,
      }),
  }),
];
