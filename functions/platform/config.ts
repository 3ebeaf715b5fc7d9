import { log } from './logger.ts';
import { environment } from './environment.ts';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsClientSettings, callAws } from './aws-client.ts';

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

/** SSM's limit of names per call. */
const NAMES_A_CALL = 10;

/**
 * All attempts of one call: with the table's time it stays below the timeout of a function behind the API.
 */
const WITHIN_MS = 4000;

// SSM answers 40 calls a second per account: cold starts in a burst have to wait
const ssm = new SSMClient(awsClientSettings({ attempts: 4, connectMs: 800, answerMs: 1500 }));

/**
 * The values of the existing ones of these parameters, by full name: SSM lists the others separately,
 * without an error.
 */
export const readParameters = async (fullNames: readonly string[]): Promise<Map<string, string>> => {
  const calls = Array.from({ length: Math.ceil(fullNames.length / NAMES_A_CALL) }, (_, call) => {
    const command = new GetParametersCommand({
      Names: fullNames.slice(call * NAMES_A_CALL, (call + 1) * NAMES_A_CALL),
      WithDecryption: true,
    });
    return callAws('GetParameters', WITHIN_MS, (options) => ssm.send(command, options));
  });
  return new Map(
    (await Promise.all(calls)).flatMap(({ Parameters = [] }) =>
      Parameters.flatMap(({ Name, Value }) => (Name && Value ? [[Name, Value] as const] : [])),
    ),
  );
};

/** Opens something made of parameters at its first use, and again after a change of one of them; a failure is not cached. */
export const fromParameters = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let cached: { madeOf: object; opened: Promise<T> } | undefined;
  return async () => {
    const madeOf = await currentParameters();
    if (cached?.madeOf === madeOf) return cached.opened;
    const opened = open();
    cached = { madeOf, opened };
    opened.catch(() => {
      if (cached?.opened === opened) cached = undefined;
    });
    return opened;
  };
};
