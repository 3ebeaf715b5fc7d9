import type { EndpointSpec, RefusalCodeOf, RefusalDetailsOf } from '#shared/kernel/endpoint.ts';

/** A call that failed: refused by the server, or without a usable answer. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The refusal's code (shared/kernel/refusal.ts), or `network`, `timeout`, `unreadable`, `aborted`. */
  readonly code: string;
  /** The field refused first, and every refused field with its sentence. */
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The rest of the envelope: fresh prices, products that ran short. */
  readonly details: Readonly<Record<string, unknown>>;
  /** False when `message` is our own text because the server sent none that people can read. */
  readonly fromServer: boolean;

  constructor(status: number, code: string, envelope: Record<string, unknown> = {}) {
    const { message, field, fields, success: _success, code: _code, ...details } = envelope;
    // only our own envelope holds texts for people: API Gateway answers in English
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

  /** The request may or may not have reached the server: safe to ask again only with an idempotency key. */
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

/** The error as an ApiError, when it is one. */
export const asApiError = (error: unknown): ApiError | undefined =>
  error instanceof ApiError ? error : undefined;

/** Signed out, too slow, or too many requests: what was sent may still count. */
const MAY_GO_ON = new Set([401, 408, 429]);

/** The server's word that an act will never pass: nothing was written. Undefined when it is not known what became of it. */
export const finalRefusal = (error: unknown): ApiError | undefined => {
  const refusal = asApiError(error);
  const isFinal =
    refusal?.fromServer && refusal.status >= 400 && refusal.status < 500 && !MAY_GO_ON.has(refusal.status);
  return isFinal ? refusal : undefined;
};

/**
 * The refusal of an endpoint with one of the codes that its contract declares, and with what the contract says it
 * carries; undefined for anything else. The server checks what it sends against the same contract.
 */
export const refusalOf = <E extends EndpointSpec, Code extends RefusalCodeOf<E>>(
  _endpoint: E,
  error: unknown,
  code: Code,
): (ApiError & { details: RefusalDetailsOf<E, Code> }) | undefined => {
  const refusal = asApiError(error);
  return refusal?.code === code ? (refusal as ApiError & { details: RefusalDetailsOf<E, Code> }) : undefined;
};

/** The server's own sentence; undefined when there was none (network, HTML, a bug). */
export const serverMessage = (error: unknown): string | undefined => {
  const refusal = asApiError(error);
  return refusal?.fromServer ? refusal.message : undefined;
};

/** The sentence of each field that was refused. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> => {
  const refusal = asApiError(error);
  if (!refusal) return {};
  return { ...(refusal.field !== undefined && { [refusal.field]: refusal.message }), ...refusal.fields };
};

/** AMB-61: what follows « … : » in a sentence of the catalogue. */
export const detailOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Erreur inconnue';

/** For the catalogue's pairs of sentences: no answer, with the detail; or the server's own message, else a general one. */
export const failureText = (error: unknown, unheard: string, otherwise: string): string =>
  asApiError(error)?.isNetwork ? `${unheard}: ${detailOf(error)}` : (serverMessage(error) ?? otherwise);

/** ERR-41. */
export const TRY_AGAIN = 'Une erreur est survenue. Veuillez réessayer.';
