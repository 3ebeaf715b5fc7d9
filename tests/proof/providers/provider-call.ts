import type { Outcome } from '#functions/platform/outside/outcome.ts';

/** A read and its true answer, or a write and how often it has happened. */
export type ProviderCall = {
  name: string;
  /** A new value each time, so that tries do not collide. */
  prepare: () => Promise<{
    /** Through the lying connection. */
    ask: () => Promise<Outcome<unknown>>;
    /** The same through an honest connection: its answer, and for a write how often it has happened. */
    truth: () => Promise<unknown>;
  }>;
  isWrite: boolean;
  /**
   * Its `ok` may be broken by the provider, so that the use case reads it back: Dolibarr's writes. Dolibarr has no
   * idempotency keys either: two calls do it twice.
   */
  mustBeReadBack?: true;
  /** The longest duration of one call under any fault. */
  withinMs: number;
};
