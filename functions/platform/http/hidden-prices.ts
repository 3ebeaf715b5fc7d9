import { namesAmount, withoutPrices } from '#shared/kernel/price-fields.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { PreparedBody } from './http-reply.ts';

/** An answer for a user who may not see prices. */
export const jsonWithoutPrices = (json: string): string => JSON.stringify(withoutPrices(JSON.parse(json)));

const prepared = new WeakMap<PreparedBody, PreparedBody>();

/** The catalogue without prices, cached as long as the one with prices. */
export const preparedWithoutPrices = (body: PreparedBody): PreparedBody => {
  const made = prepared.get(body) ?? new PreparedBody(jsonWithoutPrices(body.json));
  prepared.set(body, made);
  return made;
};

/**
 * A refusal may contain amounts in its details, its fields and its sentence: returns its sentence without
 * them, or that of its code.
 */
export const refusalWithoutPrices = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const details = error.details && (withoutPrices(error.details) as Record<string, unknown>);
  const isSame = JSON.stringify(details) === JSON.stringify(error.details);
  if (isSame && error.withoutAmounts === undefined && !namesAmount(error.message)) return error;
  return new Refusal(error.code, error.withoutAmounts, {
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(details === undefined ? {} : { details }),
  });
};
