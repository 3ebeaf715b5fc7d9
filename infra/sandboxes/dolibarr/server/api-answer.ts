/**
 * Answers other than a plain JSON value. Handlers throw them; `server.ts` sends them. Shapes as captured
 * from Dolibarr 22.0.4: details under the keys "0", "1"…, `debug` always present.
 */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};

type Stage = 'authenticate' | 'route' | 'validate' | 'call' | 'setup';

const STAGES_BEFORE: Readonly<Record<Stage, readonly string[]>> = {
  setup: [],
  route: ['get'],
  authenticate: ['get', 'route', 'negotiate'],
  validate: ['get', 'route', 'negotiate', 'authenticate'],
  call: ['get', 'route', 'negotiate', 'authenticate', 'validate'],
};

export class DolibarrApiError extends Error {
  readonly status: number;
  readonly stage: Stage;
  readonly details: readonly string[];

  constructor(status: number, detail: string, options: { stage?: Stage; details?: readonly string[] } = {}) {
    super(detail === '' ? (REASONS[status] ?? '') : `${REASONS[status] ?? ''}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.stage = options.stage ?? 'call';
    this.details = options.details ?? [];
  }

  /** The JSON body Restler writes for this error. */
  body(): object {
    return {
      error: { code: this.status, message: this.message, ...this.details },
      debug: {
        source: `sandbox:0 at ${this.stage} stage`,
        stages: { success: STAGES_BEFORE[this.stage], failure: [this.stage, 'message'] },
      },
    };
  }
}

/**
 * An answer whose body is not the JSON of a value: 304 and fatal errors (empty), WAF pages (HTML), 501
 * (text).
 */
export class RawAnswer extends Error {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;

  constructor(status: number, contentType: string, body: string) {
    super(`raw ${status}`);
    this.name = 'RawAnswer';
    this.status = status;
    this.contentType = contentType;
    this.body = body;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=UTF-8';

/** "Nothing done": status 304, empty body. */
export function notModified(): RawAnswer {
  return new RawAnswer(304, JSON_TYPE, '');
}
