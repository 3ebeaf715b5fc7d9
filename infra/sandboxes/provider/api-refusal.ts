import type { Answered } from './exchange.ts';

/** The provider says no, in its own words. Thrown by the rules of a sandbox, answered at its edge. */
export abstract class ApiRefusal extends Error {
  abstract toAnswer(): Answered;
}
