/** Result of an invocation. */
export type InvocationOutcome =
  | { kind: 'answered'; payload: unknown }
  /** The handler threw, or the module could not be loaded. */
  | { kind: 'failed'; errorType: string; errorMessage: string }
  /** The function's own timeout, or its process ended. */
  | { kind: 'died'; errorType: string; errorMessage: string }
  /** As many copies as allowed are running. */
  | { kind: 'throttled' };
