import { keepPhoto, readPhoto } from '#functions/claims/claim-photos.ts';
import { photoServices } from '#functions/claims/claims.module.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { claimsContract } from '#shared/claims/claims.contract.ts';

const services = photoServices();

export const handler = httpEntry(
  handle(claimsContract, {
    keepPhoto: ({ params, body, caller, now }) =>
      keepPhoto(services, {
        orderId: params.id,
        productId: params.product,
        customerId: caller.subjectId,
        base64: body.content_base64,
        now,
      }),
    readPhoto: ({ params, caller, now }) =>
      readPhoto(services, caller, { orderId: params.id, productId: params.product, now }),
  }),
);
