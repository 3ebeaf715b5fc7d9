import { asApiError } from '#frontend/lib/api/api-error.ts';

/** ERR-60; ERR-61 without a reply or message of the server. */
export const daysProblem = (error: unknown): string =>
  asApiError(error)?.isNetwork
    ? 'Erreur technique lors de la récupération des données'
    : 'Impossible de récupérer les dates disponibles';
