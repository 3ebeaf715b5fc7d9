import { asApiError, detailOf } from '#frontend/lib/api/api-error.ts';

/** Why documents cannot be read, in a customer's words: the name of our ERP and its failures mean nothing to them. */
export const erpReason = (error: unknown): string =>
  asApiError(error)?.code === 'erp_unavailable'
    ? 'Notre comptabilité ne répond pas pour le moment. Rien n’est perdu. Réessayez dans quelques minutes.'
    : detailOf(error);
