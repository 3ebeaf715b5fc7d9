import type { EndpointSpec, RefusalCodeOf, RefusalDetailsOf } from '#shared/kernel/endpoint.ts';

/** A failed call: refused by the server, or without a usable reply. */
export class ApiError extends Error {
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** The refusal's code (shared/kernel/refusal.ts), or `network`, `timeout`, `unreadable`, `aborted`. */
  readonly code: string;
  /** The first refused field; `fields` has all with their messages. */
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Other fields of the envelope: current prices, short products. */
  readonly details: Readonly<Record<string, unknown>>;
  /** False when `message` is a client text because the server sent none for users. */
  readonly fromServer: boolean;

  constructor(status: number, code: string, envelope: Record<string, unknown> = {}) {
    const { message, field, fields, success: _success, code: _code, ...details } = envelope;
    // only our envelope has texts for users: API Gateway replies in English
    const isOwn = envelope['success'] === false && typeof message === 'string' && message !== '';
    super(isOwn ? message : (OWN_TEXTS[code] ?? OWN_TEXTS['unreadable']));
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = typeof field === 'string' ? field : undefined;
    this.fields = isTexts(fields) ? fields : {};
    this.details = details;
    this.fromServer = isOwn;
  }

  /** The request may have reached the server: a retry is safe only with an idempotency key. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

const OWN_TEXTS: Record<string, string> = {
  network: 'Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.',
  timeout: 'Le serveur met trop de temps à répondre. Rien n’est perdu : réessayez.',
  unreadable: 'La réponse du serveur est illisible. Réessayez dans un instant.',
  aborted: 'Demande interrompue.',
};

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

export const asApiError = (error: unknown): ApiError | undefined =>
  error instanceof ApiError ? error : undefined;

/** Signed out, timeout, or too many requests: the request may still succeed. */
const MAY_GO_ON = new Set([401, 408, 429]);

/** A final refusal of the server: nothing was written. Undefined when the outcome is unknown. */
export const finalRefusal = (error: unknown): ApiError | undefined => {
  const refusal = asApiError(error);
  const isFinal =
    refusal?.fromServer && refusal.status >= 400 && refusal.status < 500 && !MAY_GO_ON.has(refusal.status);
  return isFinal ? refusal : undefined;
};

/**
 * The error as a declared refusal of the endpoint with its typed details; undefined otherwise. The server
 * validates its replies against the same contract.
 */
export const refusalOf = <E extends EndpointSpec, Code extends RefusalCodeOf<E>>(
  _endpoint: E,
  error: unknown,
  code: Code,
): (ApiError & { details: RefusalDetailsOf<E, Code> }) | undefined => {
  const refusal = asApiError(error);
  return refusal?.code === code ? (refusal as ApiError & { details: RefusalDetailsOf<E, Code> }) : undefined;
};

/** The server's message; undefined without one (network, HTML, a bug). */
export const serverMessage = (error: unknown): string | undefined => {
  const refusal = asApiError(error);
  return refusal?.fromServer ? refusal.message : undefined;
};

/** Messages by refused field. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> => {
  const refusal = asApiError(error);
  if (!refusal) return {};
  return { ...(refusal.field !== undefined && { [refusal.field]: refusal.message }), ...refusal.fields };
};

/** AMB-61: the text after « … : » in messages of the catalogue. */
export const detailOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Erreur inconnue';

/**
 * For message pairs of the catalogue: without a reply, the first with the detail; otherwise the server's
 * message or the general one.
 */
export const failureText = (error: unknown, unheard: string, otherwise: string): string =>
  asApiError(error)?.isNetwork ? `${unheard}: ${detailOf(error)}` : (serverMessage(error) ?? otherwise);

/** ERR-41. */
export const TRY_AGAIN = 'Une erreur est survenue. Veuillez réessayer.';
