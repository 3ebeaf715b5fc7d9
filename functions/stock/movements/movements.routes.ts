import { handle } from '#functions/platform/http/http.ts';
import { completeProduct } from '#functions/stock/products/complete-product.ts';
import { compareCount } from '#functions/stock/count/compare-count.ts';
import { confirmCount } from '#functions/stock/count/confirm-count.ts';
import { completionServices } from '#functions/stock/stock.module.ts';
import { createMovements, createProductAndStock } from '#functions/stock/movements/create-movements.ts';
import { getOperation, undoMovements } from '#functions/stock/movements/undo-movements.ts';
import { setStock } from '#functions/stock/movements/set-stock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { isScannedEntry } from '#shared/stock/movements/scanned-entry.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';

const services = completionServices();

/** Scanning is for preparers, cutting is not. */
const SCANS_ONLY = 'Un préparateur fait entrer en stock ce qu’il scanne ; le reste est à l’atelier.';

export const routes = [
  handle(movementsContract, {
    createMovements: ({ body, caller, key, now }) => {
      if (caller.role === 'preparer' && !isScannedEntry(body)) throw new Refusal('not_allowed', SCANS_ONLY);
      return createMovements(services, {
        body,
        adminId: caller.subjectId,
        key,
        now,
      });
    },
    createProductAndStock: ({ body, caller, key, now }) =>
      createProductAndStock(services, { body, adminId: caller.subjectId, key, now }),
    completeProduct: ({ params, body, now }) =>
      completeProduct(services, { productId: params.id, body, now }),
    getOperation: ({ params }) => getOperation(services, params.id),
    undoOperation: ({ params, caller, now }) =>
      undoMovements(services, { documentId: params.id, adminId: caller.subjectId, now }),
    setStock: ({ params, body, caller, now }) =>
      setStock(services, { productId: params.id, adminId: caller.subjectId, body, now }),
    compareCount: ({ body, now }) => compareCount(services, { body, now }),
    confirmCount: ({ body, caller, key, now }) =>
      confirmCount(services, {
        body,
        adminId: caller.subjectId,
        key,
        now,
      }),
  }),
];
