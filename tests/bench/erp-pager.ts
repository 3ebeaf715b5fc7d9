import type { Erp } from './erp-environment.ts';

/** Writes down every request for the ERP while it is made. */
export const recordRequests = async (work: () => Promise<unknown>): Promise<string[]> => {
  const requested: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    requested.push(String(input));
    return original(input, init);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = original;
  }
  return requested;
};

/** The same requests one after the other, each answer read as JSON and thrown away: what cannot be beaten. */
export const page = async (requests: readonly string[], erp: Erp): Promise<number> => {
  const startedAt = performance.now();
  for (const url of requests) {
    const answer = await fetch(url, {
      headers: { DOLAPIKEY: erp.apiKey, Accept: 'application/json', Connection: 'close' },
    });
    await answer.json();
  }
  return performance.now() - startedAt;
};
