import { asApiError, detailOf } from '#frontend/lib/api/api-error.ts';

/** Why documents are unavailable, for customers: without the ERP's name and errors. */
export const erpReason = (error: unknown): string =>
  asApiError(error)?.code === 'erp_unavailable'
    ? 'Notre comptabilité ne répond pas pour le moment. Rien n’est perdu. Réessayez dans quelques minutes.'
    : detailOf(error);
