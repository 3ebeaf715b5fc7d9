import type { APIRequestContext } from '@playwright/test';

/** Address of a provider's sandbox, as the local page links it. */
export const providerUrl = async (
  request: APIRequestContext,
  name: 'Dolibarr' | 'Cashmag' | 'Stripe' | 'PayPal',
): Promise<string> => {
  const page = await (await request.get('/__local')).text();
  const url = new RegExp(`href="(http://127\\.0\\.0\\.1:\\d+)"[^>]*>${name}`).exec(page)?.[1];
  if (!url) throw new Error(`${name} is not linked on /__local`);
  return url;
};

export const erpFault = async (request: APIRequestContext, fault: object): Promise<void> => {
  const answer = await request.post(`${await providerUrl(request, 'Dolibarr')}/__sandbox/faults`, {
    data: fault,
  });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** Runs a schedule now, as `POST /__local/schedules/{name}/run` does. */
export const runSchedule = async (request: APIRequestContext, name: string): Promise<void> => {
  await request.post(`/__local/schedules/${name}/run`);
};
