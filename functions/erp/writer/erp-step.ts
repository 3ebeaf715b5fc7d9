import type { ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';

/**
 * A chain of ERP calls stops at the first one that is not a success. Thrown inside one push only and turned back into
 * an outcome where it started (push-event.ts).
 */
export class StepStopped extends Error {
  readonly outcome: Failure;
  /** What is in doubt: the thing that was written, or what it shares with others. */
  readonly about: About;
  constructor(outcome: Failure, about: About = 'itself') {
    super(outcome.kind);
    this.outcome = outcome;
    this.about = about;
  }
}

type About = 'itself' | 'what is shared';

/** What nobody can read has happened or not: a write is in doubt then, a read says nothing. */
type Failure = Exclude<ErpOutcome<never>, { kind: 'ok' | 'unreadable' }>;

/** The value of a read. A read that failed says nothing about what the ERP holds: nothing happened, try again. */
export const readStep = async <T>(call: Promise<ErpOutcome<T>>): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  throw new StepStopped(outcome.kind === 'refused' ? outcome : { kind: 'unreachable', cause: outcome.cause });
};

/** The value of a write. Whatever is neither a success nor a clear no may have happened. */
export const writeStep = async <T>(call: Promise<ErpOutcome<T>>, about: About = 'itself'): Promise<T> => {
  const outcome = await call;
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused' || outcome.kind === 'unreachable') throw new StepStopped(outcome);
  throw new StepStopped({ kind: 'ambiguous', cause: outcome.cause }, about);
};

/** Written, they said, and then the ERP was not to be read: sent, and not verified yet. */
export class SentUnread extends StepStopped {
  constructor(cause: string) {
    super({ kind: 'ambiguous', cause });
  }
}

/** Written, they said, and yet not there (docs/dolibarr.md: 11 of 40 ids did not exist). */
export const notFoundAfterWrite = (what: string, about: About = 'itself'): StepStopped =>
  new StepStopped(
    { kind: 'ambiguous', cause: `${what} : réponse positive de Dolibarr, mais introuvable à la relecture` },
    about,
  );

/** Nothing is written before a person has decided; it goes on by itself then. */
export class WaitsForPerson extends Error {}
