/** Errors that occur before a request is sent: connection refused, host unreachable. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True if an outside call failed before anything was sent, so that nothing can have happened. */
export function neverSent(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NEVER_SENT.has(code);
}

/** `ECONNRESET: socket hang up`, for the cause of an outcome. */
export function describeFailure(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined || message.includes(code) ? message : `${code}: ${message}`;
}

/** The system code of an error or of what caused it (fetch and SDKs wrap the socket's error). */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const { code, cause, detail, errors } = error as Record<string, unknown>;
  if (typeof code === 'string') return code;
  const inner = Array.isArray(errors) ? (errors[0] as unknown) : undefined;
  return codeOf(cause, depth + 1) ?? codeOf(detail, depth + 1) ?? codeOf(inner, depth + 1);
}

export class DeadlinePassed extends Error {
  constructor(ms: number) {
    super(`No complete answer within ${ms} ms`);
  }
}

/**
 * `work`, or DeadlinePassed after `ms`. The timeouts of SDKs only measure inactivity: a peer that sends a
 * byte from time to time never times out, and a retry doubles the wait.
 */
export async function withinDeadline<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(ms)), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
