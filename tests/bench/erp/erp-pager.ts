import type { Erp } from './erp-environment.ts';

/** Records every request to the ERP, and how long none was in progress: time not spent by the ERP. */
export const watchRequests = async <Done>(work: () => Promise<Done>) => {
  const requests: string[] = [];
  const original = globalThis.fetch;
  let endedAt = performance.now();
  let underWay = 0;
  let ownMs = 0;
  const ended = (): void => {
    underWay -= 1;
    if (underWay === 0) endedAt = performance.now();
  };
  globalThis.fetch = async (input, init) => {
    requests.push(String(input));
    if (underWay === 0) ownMs += performance.now() - endedAt;
    underWay += 1;
    try {
      const answer = await original(input, init);
      const body = await answer.text();
      return new Response(body, answer);
    } finally {
      ended();
    }
  };
  try {
    const done = await work();
    return { done, requests, ownMs: ownMs + performance.now() - endedAt };
  } finally {
    globalThis.fetch = original;
  }
};

/** The same requests one after the other, each answer parsed as JSON and dropped: the lower bound. */
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
