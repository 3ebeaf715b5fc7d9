/** A pro or administrator of a running local system, for the benches. */
import { setTimeout as delay } from 'node:timers/promises';
import { callApi, type DemoHost, mailedLink } from '#infra/local/demo/demo-host.ts';
import { demoAccounts, demoCustomer } from '#infra/local/demo/accounts.ts';

export const benchOrigin = process.argv[2] ?? process.env['BENCH_ORIGIN'] ?? 'http://127.0.0.1:3000';

const host: DemoHost = {
  origin: benchOrigin,
  invoke: async () => undefined,
  runSchedule: async () => undefined,
  erpSandbox: undefined,
};

export type Signed = { token: string; id: string };

export const signInPro = async (
  mail: string = demoCustomer.mail,
  password: string = demoCustomer.password,
): Promise<Signed> => {
  const { status, body } = await callApi(host, 'POST', '/api/auth/login', { email: mail, password });
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${String(body['message'])}`);
  return { token: String(body['token']), id: (body['data'] as { id: string }).id };
};

let admin: Promise<Signed> | undefined;
/** The owner, signed in once a run: an account allows ten tries in five minutes. */
export const signInAdmin = (): Promise<Signed> => (admin ??= signInOwner());

const signInOwner = async (): Promise<Signed> => {
  const { email, password } = demoAccounts.superAdmin;
  const { status, body } = await callApi(host, 'POST', '/api/admin/login', { email, password });
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${String(body['message'])}`);
  return { token: String(body['token']), id: (body['admin'] as { id: string }).id };
};

/** A new verified customer, by the public form and the mailed link. */
export const newCustomer = async (mail: string, password: string): Promise<Signed> => {
  const { status, body } = await callApi(host, 'POST', '/api/auth/register', {
    ...demoCustomer,
    mail,
    password,
  });
  if (status !== 200) throw new Error(`Registration answered ${status}: ${String(body['message'])}`);
  await callApi(host, 'GET', `/api/auth/verify/${await mailedLink(host, mail, /\/verify-email\/([\w-]+)/)}`);
  return signInPro(mail, password);
};

/** The part of a letter's link that `pattern` captures. */
export const mailed = (to: string, pattern: RegExp): Promise<string> => mailedLink(host, to, pattern);

export type ShopProduct = { id: string; price: number; stock_reel: number };

export const catalogue = async (token: string): Promise<ShopProduct[]> => {
  const { body } = await callApi(host, 'GET', '/api/products', undefined, token);
  return body['data'] as ShopProduct[];
};

/**
 * All consequences are processed: the ERP takes one order after the other, and lags for a while after hundreds of
 * them.
 */
export const workDone = async (): Promise<void> => {
  for (let quiet = 0; quiet < 5;) {
    await delay(500);
    const queues = (await (await fetch(`${benchOrigin}/__local/queues`)).json()) as QueueDepth[];
    const isDone = queues.every(
      ({ isDeadLetterQueue, waiting, inFlight, delayed }) =>
        isDeadLetterQueue || waiting + inFlight + delayed === 0,
    );
    quiet = isDone ? quiet + 1 : 0;
  }
};

type QueueDepth = { isDeadLetterQueue: boolean; waiting: number; inFlight: number; delayed: number };
