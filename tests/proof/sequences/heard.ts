import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import type { Visit } from './setting.ts';

/** Records an answer; a fault of ours is never one. */
export const heard = (visit: Visit, what: string, { status, body }: HttpAnswer): void => {
  visit.told.push(`${what} ${status}`);
  const isAllowed = status < 500 || (status === 503 && body['code'] === 'provider_unavailable');
  if (!isAllowed) visit.faults.push(`${what} was answered ${status} ${JSON.stringify(body)}`);
};

/** Does it to one of those the visitor knows, mostly the newest; nothing where there is none. */
export const one = async <Known>(
  visit: Visit,
  what: string,
  known: readonly Known[],
  ask: (one: Known) => Promise<HttpAnswer>,
): Promise<HttpAnswer | undefined> => {
  const chosen = visit.random.chance(0.7) ? known.at(-1) : known[visit.random.between(0, known.length)];
  if (chosen === undefined) return undefined;
  const answer = await ask(chosen);
  heard(visit, what, answer);
  return answer;
};
