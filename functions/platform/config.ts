/**
 * Settings of the deployment. The environment holds names of the stack's own parts; secrets and provider addresses
 * are SSM parameters, read through the AWS Parameters and Secrets extension (a local HTTP call, cached by it).
 */
const CACHE_MS = 5 * 60_000;
const cache = new Map<string, { value: string | undefined; readAt: number }>();

/** A part of the stack, set by CDK. Throws when the stack forgot it: that is a fault of the deployment. */
export const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
};

/** A parameter by its name under PARAMETER_PREFIX; undefined when it does not exist. */
export const findParameter = async (name: string): Promise<string | undefined> => {
  const known = cache.get(name);
  if (known && Date.now() - known.readAt < CACHE_MS) return known.value;
  const value = await readParameter(`${environment('PARAMETER_PREFIX')}${name}`);
  cache.set(name, { value, readAt: Date.now() });
  return value;
};

/** A parameter that must exist. */
export const getParameter = async (name: string): Promise<string> => {
  const value = await findParameter(name);
  if (value === undefined || value === '') throw new Error(`Parameter ${name} is not set`);
  return value;
};

const readParameter = async (fullName: string): Promise<string | undefined> => {
  const port = process.env['PARAMETERS_SECRETS_EXTENSION_HTTP_PORT'] ?? '2773';
  const url = `http://localhost:${port}/systemsmanager/parameters/get?name=${encodeURIComponent(fullName)}&withDecryption=true`;
  const response = await fetch(url, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env['AWS_SESSION_TOKEN'] ?? '' },
    signal: AbortSignal.timeout(3000),
  });
  if (response.ok) {
    const body = (await response.json()) as { Parameter?: { Value?: string } };
    return body.Parameter?.Value;
  }
  const text = await response.text();
  if (response.status === 404 || text.includes('ParameterNotFound')) return undefined;
  throw new Error(`Parameter store answered ${response.status}`);
};
