import { log } from './logger.ts';
import { environment } from './environment.ts';
import { readParameters } from './parameter-store.ts';

/**
 * Settings of the deployment. The environment has names of the stack's own parts; secrets and provider
 * addresses are SSM parameters: all that this Lambda may read (`PARAMETERS`) in one call, cached for five
 * minutes.
 */
const LIFE_MS = 5 * 60_000;
/** Delay before the next call to SSM after a failure; earlier values stay in use. */
const RETRY_MS = 20_000;

/** By name under PARAMETER_PREFIX; the same object until a value changes. */
type ParameterValues = ReadonlyMap<string, string>;

let known: { values: ParameterValues; until: number } | undefined;
let reading: Promise<ParameterValues> | undefined;

/** The parameters, at most five minutes old. */
export const currentParameters = async (): Promise<ParameterValues> => {
  if (known && Date.now() < known.until) return known.values;
  reading ??= refresh().finally(() => {
    reading = undefined;
  });
  return reading;
};

/** The next read goes to SSM: for a user who has just changed a parameter. */
export const forgetParameters = (): void => {
  if (known) known.until = 0;
};

/** A parameter by its name under PARAMETER_PREFIX; undefined when it does not exist. */
export const findParameter = async (name: string): Promise<string | undefined> => {
  if (!parameterNames().includes(name))
    throw new Error(`Parameter ${name} is not among those that infra/stack/shop-functions.ts gives`);
  return (await currentParameters()).get(name);
};

/** A parameter that must exist. */
export const getParameter = async (name: string): Promise<string> => {
  const value = await findParameter(name);
  if (value === undefined) throw new Error(`Parameter ${name} is not set`);
  return value;
};

const refresh = async (): Promise<ParameterValues> => {
  const prefix = environment('PARAMETER_PREFIX');
  try {
    const found = await readParameters(parameterNames().map((name) => `${prefix}${name}`));
    const values = new Map([...found].map(([name, value]) => [name.slice(prefix.length), value]));
    known = {
      values: known && isSame(known.values, values) ? known.values : values,
      until: Date.now() + LIFE_MS,
    };
  } catch (error) {
    if (!known) throw error;
    log.warn('parameters could not be read again: the known ones stay', { error });
    known.until = Date.now() + RETRY_MS;
  }
  return known.values;
};

const parameterNames = (): string[] => environment('PARAMETERS').split(',');

const isSame = (before: ParameterValues, after: ParameterValues): boolean =>
  before.size === after.size && [...after].every(([name, value]) => before.get(name) === value);
