import { refused } from '#functions/platform/outside/outcome.ts';
import type { ErpOutcome, ErpRefusal } from './dolibarr-gateway.ts';
import { plainText } from './html-text.ts';

export type CallKind = 'read' | 'write';

/** A complete HTTP answer, whatever its status. */
export interface RawReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Time of the answer, from its server. */
  readonly date: string;
}

const REFUSALS: Readonly<Record<number, ErpRefusal>> = {
  400: 'invalid_request',
  401: 'bad_credentials',
  403: 'forbidden',
  404: 'not_found',
  405: 'invalid_request',
  409: 'business_rule',
  429: 'rate_limited',
  // 503 is how Dolibarr refuses for a business reason; an overloaded server answers 503 in HTML.
  503: 'business_rule',
};

/**
 * Meaning of any answer but a usable 200. Only Dolibarr's own error object is a refusal: a page of a proxy,
 * an empty body or HTML labelled JSON tells nothing about what was done.
 */
export function failureOf(
  reply: RawReply,
  kind: CallKind,
  /** The right that the call needs, where it is known. */
  right?: string,
): ErpOutcome<never> {
  const error = errorOf(reply);
  // The key and the injection filter are checked before anything is done, whatever the body.
  const isBeforeAnyEffect = reply.status === 401 || reply.status === 403 || reply.status === 429;
  if (error !== undefined || isBeforeAnyEffect) {
    const reason = reply.status === 500 ? refusalOf500(error) : REFUSALS[reply.status];
    // without Dolibarr's own message, something in front of it may have refused, which knows no rights
    if (reason === 'forbidden')
      return refused(
        reason,
        reply.status,
        error && right ? `il manque à la clé le droit ${right}, ou son module est désactivé` : undefined,
      );
    if (reason !== undefined) return refused(reason, reply.status, error?.text ?? excerpt(reply));
  }
  const cause = `HTTP ${reply.status} ${error?.text ?? excerpt(reply)}`.trim();
  if (kind === 'write') return { kind: 'ambiguous', cause };
  // Without its database it answers 202 with a page of HTML, or sends to the page of its installation (302).
  const isInTrouble = reply.status >= 500 || reply.status < 400;
  return isInTrouble ? { kind: 'unreachable', cause } : { kind: 'unreadable', cause };
}

interface DolibarrError {
  /** Message and details, without markup. */
  readonly text: string;
  readonly hasDetails: boolean;
}

/**
 * A 500 with details comes from a create() that was rolled back (duplicate reference, unknown third party…);
 * a lock conflict may succeed later, and without details nothing is known.
 */
function refusalOf500(error: DolibarrError | undefined): ErpRefusal | undefined {
  if (error === undefined || !error.hasDetails || /deadlock|lock wait/i.test(error.text)) return undefined;
  return 'business_rule';
}

/** `{"error":{"code":503,"message":"…","0":"detail"}}`; undefined when the body is anything else. */
function errorOf(reply: RawReply): DolibarrError | undefined {
  const parsed = parseJson(reply.body);
  if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return undefined;
  const error = parsed.error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  const { code: _code, message, ...details } = error as Record<string, unknown>;
  const texts = [message, ...Object.values(details)].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return { text: plain([...new Set(texts)].join(' · ')), hasDetails: Object.keys(details).length > 0 };
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function excerpt(reply: RawReply): string {
  return plain(reply.body) || `(${reply.contentType || 'no content type'}, empty)`;
}

/** Messages come with tags and entities; the stored text is for the back-office and the logs. */
function plain(html: string): string {
  return plainText(html).slice(0, 400);
}
