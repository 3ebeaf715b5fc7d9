import type { ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';

/**
 * A chain of ERP calls stops at the first one that is not a success. Thrown inside one push only and turned
 * back into an outcome where it started (push-event.ts).
 */
export class StepStopped extends Error {
  readonly outcome: Failure;
  /** What is ambiguous: the written thing itself, or what it shares with others. */
  readonly about: About;
  constructor(outcome: Failure, about: About = 'itself') {
    super(outcome.kind);
    this.outcome = outcome;
    this.about = about;
  }
}

type About = 'itself' | 'what is shared';

/** An unreadable reply to a write is ambiguous; to a read it means nothing. */
type Failure = Exclude<ErpOutcome<never>, { kind: 'ok' | 'unreadable' }>;

/** The value of a read. A failed read tells nothing about the ERP: nothing happened, retry. */
export const readStep = async <T>(call: Promise<ErpOutcome<T>>): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  throw new StepStopped(outcome.kind === 'refused' ? outcome : { kind: 'unreachable', cause: outcome.cause });
};

/** The value of a write. Anything but a success or a clear refusal may have happened. */
export const writeStep = async <T>(call: Promise<ErpOutcome<T>>, about: About = 'itself'): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused' || outcome.kind === 'unreachable') throw new StepStopped(outcome);
  throw new StepStopped({ kind: 'ambiguous', cause: outcome.cause }, about);
};

/** Acknowledged, and then the ERP could not be read: sent, not verified yet. */
export class SentUnread extends StepStopped {
  constructor(cause: string) {
    super({ kind: 'ambiguous', cause });
  }
}

/**
 * Dolibarr acknowledged the write but the re-read misses it (docs/dolibarr.md: 11 of 40 ids did not exist).
 */
export const notFoundAfterWrite = (what: string, about: About = 'itself'): StepStopped =>
  new StepStopped(
    { kind: 'ambiguous', cause: `${what} : réponse positive de Dolibarr, mais introuvable à la relecture` },
    about,
  );

/** Nothing is written before an operator decides; it continues by itself then. */
export class WaitsForPerson extends Error {}
