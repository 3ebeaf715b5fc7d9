import { handle } from '#functions/platform/http/http.ts';
import { keepRefusalPhoto, readRefusalPhoto } from '#functions/stock/receptions/refusal-photos.ts';
import { refusalPhotoServices } from '#functions/stock/stock.module.ts';
import { refusalPhotosContract } from '#shared/stock/receptions/receptions.contract.ts';

const services = refusalPhotoServices();

export const routes = [
  handle(refusalPhotosContract, {
    keepRefusalPhoto: ({ params, body, caller, now }) =>
      keepRefusalPhoto(services, {
        documentId: params.id,
        n: params.n,
        base64: body.content_base64,
        adminId: caller.subjectId,
        now,
      }),
    readRefusalPhoto: ({ params, now }) =>
      readRefusalPhoto(services, { documentId: params.id, n: params.n, now }),
  }),
];
