import { asApiError } from '#frontend/lib/api/api-error.ts';

const FAILED = {
  exit: 'Erreur lors de la sortie de stock',
  entry: 'Erreur lors du transfert de stock',
  cut: "Aucune transformation n'a pu être effectuée",
  technical: 'Erreur technique lors du transfert',
} as const;

/** ERR-66, ERR-67: the message of the failed stage, with the server's message below. */
export const failureOf = (error: unknown, transform: boolean) => {
  const refusal = asApiError(error);
  const isRefused = refusal !== undefined && refusal.fromServer && refusal.status < 500;
  const stage = refusal?.details['stage'] === 'exit' ? FAILED.exit : transform ? FAILED.cut : FAILED.entry;
  const title = isRefused ? stage : FAILED.technical;
  return { error, otherwise: title, title };
};
