import { asApiError } from '#frontend/lib/api/api-error.ts';

/** ERR-60, and ERR-61 when nobody answered, or not in our words. */
export const daysProblem = (error: unknown): string =>
  asApiError(error)?.isNetwork
    ? 'Erreur technique lors de la récupération des données'
    : 'Impossible de récupérer les dates disponibles';
