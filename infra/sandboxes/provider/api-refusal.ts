import type { Answered } from './exchange.ts';

/** A refusal of the provider. Thrown by the rules of a sandbox, sent by its server. */
export abstract class ApiRefusal extends Error {
  abstract toAnswer(): Answered;
}
