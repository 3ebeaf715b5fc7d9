import { keepPhoto, readPhoto } from '#functions/claims/claim-photos.ts';
import { photoServices } from '#functions/claims/claims.module.ts';
import { handle } from '#functions/platform/http/http.ts';
import { photoNumbers } from '#shared/claims/claim-photo.ts';
import { claimPhotosContract } from '#shared/claims/claims.contract.ts';

const services = photoServices();

export const routes = [
  handle(claimPhotosContract, {
    keepPhoto: ({ params, body, caller, now }) =>
      keepPhoto(services, {
        orderId: params.id,
        productId: params.product,
        customerId: caller.subjectId,
        base64: body.content_base64,
        number: body.numero ?? 1,
        now,
      }),
    readPhoto: ({ params, query, caller, now }) =>
      readPhoto(services, caller, {
        orderId: params.id,
        productId: params.product,
        number: photoNumbers.find((each) => String(each) === query.numero) ?? 1,
        now,
      }),
  }),
];
