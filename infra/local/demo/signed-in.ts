import { demoCustomer } from './accounts.ts';
import { callApi, type DemoHost } from './demo-host.ts';

export type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<Record<string, unknown>>;

type Door = { path: string; email: string; password: string };

/**
 * Sends requests as a user, at the host's time. A session of days ago has expired by now, and its item is
 * deleted within a minute: it signs in again.
 */
const through = async (host: DemoHost, { path: door, email, password }: Door) => {
  const signIn = async () => (await callApi(host, 'POST', door, { email, password })).body;
  const login = await signIn();
  let token = String(login['token']);
  const ask: Ask = async (method, path, body) => {
    let answer = await callApi(host, method, path, body, token);
    if (answer.status === 401) {
      token = String((await signIn())['token']);
      answer = await callApi(host, method, path, body, token);
    }
    if (answer.status < 300) return answer.body;
    throw new Error(
      `Données de démonstration : ${path} a répondu ${answer.status} ${String(answer.body['message'])}`,
    );
  };
  return { ask, login };
};

export const asAdmin = async (host: DemoHost, who: { email: string; password: string }): Promise<Ask> =>
  (await through(host, { path: '/api/admin/login', ...who })).ask;

export const asCustomer = async (
  host: DemoHost,
  mail: string,
  password: string = demoCustomer.password,
): Promise<{ ask: Ask; id: string }> => {
  const { ask, login } = await through(host, { path: '/api/auth/login', email: mail, password });
  return { ask, id: (login['data'] as { id: string }).id };
};
