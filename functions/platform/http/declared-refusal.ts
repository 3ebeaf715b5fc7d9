import { commonRefusals, type EndpointSpec } from '#shared/kernel/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { log } from '#functions/platform/logger.ts';

/**
 * The error as the endpoint's contract declares it: an undeclared refusal, or one with other details, is a
 * bug. Where STRICT_CONTRACTS is set (tests) it is a fault; elsewhere it is logged and answered all the
 * same, because the caller did nothing wrong.
 */
export const asDeclared = (endpoint: EndpointSpec, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const mistake = mistakeOf(endpoint, error);
  if (mistake === undefined) return error;
  const said = `${endpoint.method} ${endpoint.path} refuses with ${error.code}: ${mistake}`;
  if (process.env['STRICT_CONTRACTS']) return new Error(said, { cause: error });
  log.error('refusal not as declared', { said, error });
  return error;
};

const mistakeOf = (endpoint: EndpointSpec, { code, details }: Refusal): string | undefined => {
  const declared = endpoint.refusals?.[code];
  const isCommon = commonRefusals(endpoint).includes(code);
  if (!declared && !isCommon) return 'its contract does not declare that';
  // the sentence of every refused field: the same for all forms
  const { fields: _fields, ...rest } = details ?? {};
  if (!declared) return Object.keys(rest).length > 0 ? 'its contract declares no details' : undefined;
  const checked = declared.safeParse(rest);
  return checked.success
    ? undefined
    : `details ${checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`;
};
