import type { TillOutcome, TillRefusal } from '#functions/gateways/cashmag/till-gateway.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';
import { log } from '#functions/platform/logger.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type TillFailure = Exclude<TillOutcome<never>, { kind: 'ok' }>;

const REFUSALS: Record<TillRefusal, string> = {
  not_configured: 'L’adresse ou la clé de la caisse n’est pas configurée.',
  bad_credentials: 'La caisse refuse la clé d’accès (401).',
  forbidden: 'La caisse refuse l’accès à ces ventes (403).',
  not_found: 'La caisse ne connaît pas cette demande (404).',
  invalid_request: 'La caisse n’accepte pas cette demande (400).',
  rate_limited: 'La caisse limite le nombre de demandes (40 par minute). Réessayez dans une minute.',
};

/** Why the till could not be read, for the back-office. */
export const tillFailureInFrench = (failure: TillFailure): string => {
  switch (failure.kind) {
    case 'refused':
      return REFUSALS[failure.reason];
    case 'unreachable':
      return `La caisse ne répond pas (${causeInFrench(failure.cause)}).`;
    default:
      return `Réponse illisible de la caisse (${causeInFrench(failure.cause)}).`;
  }
};

/**
 * A failed read of the till; the message is French. It ends a job, and becomes a refusal when a user waits.
 */
export class TillReadFailed extends KnownFailure {
  constructor(failure: TillFailure) {
    super(tillFailureInFrench(failure));
    this.name = 'TillReadFailed';
  }
}

/** The value of a read, or TillReadFailed. */
export const readTill = async <T>(call: Promise<TillOutcome<T>>): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  log.warn('the till was not read', { outcome });
  throw new TillReadFailed(outcome);
};

/** When a user waits: a refusal with the cause, not a 500. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof TillReadFailed ? new Refusal('till_unavailable', error.message) : error;
