import type { Outcome } from '#functions/platform/outside/outcome.ts';

/** A read and what it truly answers, or a write and how often it has happened. */
export type ProviderCall = {
  name: string;
  /** Something new each time, so that tries do not meet. */
  prepare: () => Promise<{
    /** Over the lying way. */
    ask: () => Promise<Outcome<unknown>>;
    /** The same over a way that does not lie: what it answers, and for a write how often it has happened. */
    truth: () => Promise<unknown>;
  }>;
  isWrite: boolean;
  /**
   * Its `ok` is a promise that the provider may break, so that the use case reads it back: Dolibarr's writes. Nor does
   * Dolibarr know keys: asked twice it does it twice.
   */
  mustBeReadBack?: true;
  /** Most that one call may take under any fault. */
  withinMs: number;
};
