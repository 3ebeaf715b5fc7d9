/** A call the till refuses. The published description does not specify error bodies: this one is ours. */
export class TillError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'TillError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
