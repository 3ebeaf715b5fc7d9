import { withoutPrices } from '#shared/kernel/price-fields.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { PreparedBody } from './http-reply.ts';

/** An answer as whoever does not see prices gets it. */
export const jsonWithoutPrices = (json: string): string => JSON.stringify(withoutPrices(JSON.parse(json)));

const prepared = new WeakMap<PreparedBody, PreparedBody>();

/** The catalogue without prices, made once for as long as the one with them is kept. */
export const preparedWithoutPrices = (body: PreparedBody): PreparedBody => {
  const made = prepared.get(body) ?? new PreparedBody(jsonWithoutPrices(body.json));
  prepared.set(body, made);
  return made;
};

/** A refusal may name amounts in its details and in its sentence: the plain sentence of its code says enough. */
export const refusalWithoutPrices = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.details === undefined) return error;
  const details = withoutPrices(error.details) as Record<string, unknown>;
  if (JSON.stringify(details) === JSON.stringify(error.details)) return error;
  return new Refusal(error.code, undefined, {
    ...(error.field === undefined ? {} : { field: error.field }),
    details,
  });
};
