import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';
import { log } from '#functions/platform/logger.ts';
import type { ErpOutcome, ErpRefusal } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';

type ErpFailure = Exclude<ErpOutcome<never>, { kind: 'ok' }>;

const REFUSALS: Partial<Record<ErpRefusal, string>> = {
  not_configured: 'L’adresse ou la clé de Dolibarr n’est pas configurée.',
  bad_credentials: 'Dolibarr refuse la clé d’accès (401).',
  rate_limited: 'Dolibarr limite le nombre de demandes (429). Réessayez dans quelques minutes.',
};

/** Names the missing right, if the call tells it. */
export const forbiddenInFrench = (detail = 'droits de la clé insuffisants ou module désactivé'): string =>
  `Dolibarr refuse l’accès : ${detail} (403).`;

/** Why the ERP could not be read, for the back-office. */
export const erpFailureInFrench = (failure: ErpFailure): string => {
  switch (failure.kind) {
    case 'refused':
      if (failure.reason === 'forbidden') return forbiddenInFrench(failure.detail);
      return (
        REFUSALS[failure.reason] ?? `Dolibarr a refusé la lecture (${failure.detail ?? failure.reason}).`
      );
    case 'unreachable':
      return failure.cause.startsWith('HTTP ')
        ? `Dolibarr est en panne : il ne donne qu’une erreur (${causeInFrench(failure.cause)}). Son serveur web répond ; sa base de données ou son PHP est à regarder.`
        : `Dolibarr ne répond pas (${causeInFrench(failure.cause)}).`;
    default:
      if (failure.cause.startsWith('HTTP 200 text/html'))
        return 'Dolibarr répond par une page web au lieu de données : son module « API/Web services REST » est désactivé, ou un écran d’erreur prend sa place.';
      return `Réponse illisible de Dolibarr (${causeInFrench(failure.cause)}).`;
  }
};

/**
 * A failed read of the ERP; the message is French. It ends a job, and becomes a refusal when a user waits.
 */
export class ErpReadFailed extends KnownFailure {
  readonly failure: ErpFailure;
  constructor(failure: ErpFailure) {
    super(erpFailureInFrench(failure));
    this.name = 'ErpReadFailed';
    this.failure = failure;
  }
}

/** The value of a read, or ErpReadFailed. */
export const readErp = async <T>(call: Promise<ErpOutcome<T>>): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  log.warn('the ERP was not read', { outcome });
  throw new ErpReadFailed(outcome);
};
