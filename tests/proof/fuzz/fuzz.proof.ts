import { expect, test, vi } from 'vitest';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { openWholeApi, type Route, routes, type Sent } from '#tests/functions/bad-input/whole-api.ts';
import { heapMb } from '#tests/proof/heap.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import { openCallers } from './callers.ts';
import { someRequest } from './some-request.ts';
import { watchWrites } from './watched-writes.ts';

const REQUESTS = proofCount(1000);
/** Each hashes a password, which takes a hundred times as long as the rest. */
const SLOW = new Set(['login', 'adminLogin', 'register', 'resetPassword', 'changePassword', 'createAdmin']);
/** How often there are new people: some calls sign out, change the password or delete the account. */
const RENEWED_AFTER = 150;

const api = await openWholeApi();
// the workers are not here: no call waits for them
Object.assign(process.env, {
  JOB_PATIENCE_MS: '0',
  STOCK_EXTRACTION_QUEUE_URL: process.env['MAIL_QUEUE_URL'],
  STOCK_RECONCILIATION_QUEUE_URL: process.env['MAIL_QUEUE_URL'],
  TILL_EXTRACTION_QUEUE_URL: process.env['MAIL_QUEUE_URL'],
});
const writes = watchWrites();

const nextRoute = (random: ReturnType<typeof seededRandom>): Route => {
  const route = random.pick(routes);
  return SLOW.has(route.name) && random.chance(0.97) ? nextRoute(random) : route;
};

/**
 * Before an order may change, its payment page is closed; then another request may be faster, or the stock run out.
 */
const isClosedPage = (body: HttpAnswer['body'], written: readonly string[]): boolean =>
  ['insufficient_stock', 'version_conflict', 'order_not_editable', 'payment_in_progress'].includes(
    String(body['code']),
  ) && written.every((key) => /^ORDER#|^CUSTOMER#\S+ \/ ORDER#/.test(key));

/** An outside system is away; nothing here is busy, as requests run one after the other. */
const isAway = (status: number, { code }: HttpAnswer['body']): boolean =>
  status === 503 && typeof code === 'string' && code !== 'busy';

/** Errors of an answer, and of the writes before it. */
const faultsOf = ({ status, body }: HttpAnswer, written: readonly string[]): string[] => [
  ...(status < 500 || isAway(status, body) ? [] : [`answered ${status}`]),
  ...(status < 400 || (body['success'] === false && String(body['message'] ?? '').length > 5)
    ? []
    : ['refused without a sentence']),
  ...(status < 400 || status >= 500 || written.length === 0 || isClosedPage(body, written)
    ? []
    : [`refused, and wrote ${written.join(', ')}`]),
];

test(`no request makes a fault, and a refused one changes nothing (PROOF_SEED=${proofSeed})`, async () => {
  vi.useRealTimers();
  const random = seededRandom(proofSeed);
  const callers = await openCallers(api);
  const statuses: Record<string, number> = {};
  let heapAtFirst = 0;
  let n = 0;
  for (; n < REQUESTS && isTimeLeft(); n++) {
    if (n % RENEWED_AFTER === 0) await callers.renew(n);
    const route = nextRoute(random);
    const sent: Sent = {
      ...someRequest(route, random, callers.orderId),
      token: callers.tokenFor(route, random),
    };
    writes.taken();
    const answer = await api.call(route, sent);
    const faults = faultsOf(answer, writes.taken());
    const about = `request ${n}: ${route.name} ${JSON.stringify(sent).slice(0, 2000)}\n${JSON.stringify(answer.body).slice(0, 500)}`;
    expect(faults, about).toEqual([]);
    const kind = `${Math.floor(answer.status / 100)}xx`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    if (n === Math.min(5000, REQUESTS >> 1)) heapAtFirst = heapMb();
  }
  say({
    count: n,
    endpoints: routes.length,
    ...statuses,
    heap: `${heapAtFirst} MB, then ${heapMb()} MB`,
  });
  // both accepted and refused requests occurred
  expect(statuses['2xx']).toBeGreaterThan(n / 50);
  expect(statuses['4xx']).toBeGreaterThan(n / 10);
});
