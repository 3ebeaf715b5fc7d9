import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from '#tests/support/calls/http-event.ts';
import { paramNames } from '#tests/support/calls/entry-handlers.ts';
import { faultsOf, formAnswer } from './refusal-of.ts';
import { sampleBodies } from './sample-bodies.ts';
import { fieldsOf, valueAt, withField } from './spoiled.ts';
import { openWholeApi, type Route, routes, type Sent } from './whole-api.ts';

/**
 * Every text that comes in, of every endpoint of the contracts, with what no text may hold: it is refused by a French
 * sentence that names the field, and nothing has changed. What a database, a mail or the ERP would do with it is never
 * found out.
 */
const nasty: Record<string, (value: string) => string> = {
  'half a surrogate pair, first': (value) => `${value}\ud800`,
  'half a surrogate pair, last': (value) => `\udc00${value}`,
  'a zero byte': (value) => `${value}\u0000`,
  'a bell': (value) => `\u0007${value}`,
  delete: (value) => `${value}\u007f`,
  'next line (U+0085)': (value) => `${value}\u0085x`,
  'line separator (U+2028)': (value) => `${value}\u2028x`,
  'paragraph separator (U+2029)': (value) => `${value}\u2029x`,
  'written from right to left': (value) => `\u202e${value}`,
  'isolated from right to left': (value) => `\u2067${value}`,
  'not a character (U+FFFE)': (value) => `${value}\ufffe`,
  '10 kB': (value) => value + 'é'.repeat(5000),
};
/** Refused in what is written on one line. */
const lineBreaks: Record<string, (value: string) => string> = {
  'CR LF': (value) => `${value}\r\nBcc: x`,
  LF: (value) => `${value}\nx`,
  tab: (value) => `${value}\tx`,
};
/** Where a person may start a new line. */
const PARAGRAPHS = new Set([
  'send.message',
  'recordHandover.reserves',
  'recordAbsence.note',
  'answerContactRequest.message',
  'noteCustomer.note',
  'register.description',
  'addAddress.note',
  'changeAddress.note',
  'placeOrder.driver_note',
  'placeTelephoneOrder.driver_note',
  'receiveOrder.lines.0.refused_reason',
  'createProductAndStock.description',
  'createProductAndStock.note_private',
  'sendRecall.instruction',
]);
const spoiledTexts = (name: string, value: string): [string, string][] =>
  Object.entries({ ...nasty, ...(PARAGRAPHS.has(name) ? {} : lineBreaks) }).map(([what, spoil]) => [
    what,
    spoil(value),
  ]);

/** They read the header `Idempotency-Key`. */
const takesKey = new Set([
  'placeOrder',
  'placeTelephoneOrder',
  'recordHandover',
  'recordAbsence',
  'sendRecall',
  'send',
  'createMovements',
  'receiveOrder',
  'createProductAndStock',
  'confirmCount',
  'refundPayment',
]);

const api = await openWholeApi();
const bodyOf = ({ name }: Route): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sampleBodies[name]).replaceAll('{order}', api.placed.order_id));
const queryOf = ({ endpoint }: Route): string[] =>
  Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});

let turn = 0;
describe.each(routes.filter(({ endpoint }) => !endpoint.rawBody))('$name', (route) => {
  test('texts of the body, the path, the query and the headers', async () => {
    const before = await api.dump();
    const sent = {
      ...(route.endpoint.body ? { body: JSON.stringify(bodyOf(route)) } : {}),
      // it does nothing without one
      ...(['receiveOrder', 'placeTelephoneOrder'].includes(route.name)
        ? { headers: { 'idempotency-key': 'confirmation-0008' } }
        : {}),
    };
    const faults: string[] = [];
    const check = (answer: HttpAnswer, path: string, what: string) =>
      faults.push(
        ...faultsOf(answer, ({ code }) => code === 'invalid_input' && isNamed(path, answer)).map(
          (fault) => `${path}, ${what}: ${fault}`,
        ),
      );

    const { endpoint } = route;
    const body = endpoint.body ? bodyOf(route) : {};
    /** Each value goes through the form; the API gets them in turn, so that over the fields all reach it. */
    const ask = async (
      form: Parameters<typeof formAnswer>[0],
      name: string,
      value: string,
      withText: (text: string) => { input: unknown; request: Sent },
    ) => {
      const texts = spoiledTexts(`${route.name}.${name}`, value);
      turn += 1;
      for (const [at, [what, text]] of texts.entries()) {
        const { input, request } = withText(text);
        const isItsTurn = at === turn % texts.length;
        const answer = (isItsTurn ? undefined : formAnswer(form, input)) ?? (await api.call(route, request));
        check(answer, name, what);
      }
    };
    for (const path of fieldsOf(body)) {
      const value = valueAt(body, path);
      if (typeof value !== 'string') continue;
      await ask(endpoint.body, path.join('.'), value, (text) => {
        const changed = withField(body, path, JSON.stringify(text));
        return { input: JSON.parse(changed), request: { ...sent, body: changed } };
      });
    }
    for (const name of paramNames(route.endpoint)) {
      await ask(endpoint.params, name, 'absent-0000', (text) => ({
        input: { ...api.params(route), [name]: text },
        request: { ...sent, params: { [name]: text } },
      }));
    }
    for (const name of queryOf(route)) {
      await ask(endpoint.query, name, 'absent', (text) => ({
        input: { [name]: text },
        request: { ...sent, query: { [name]: text } },
      }));
    }
    for (const [what, text] of takesKey.has(route.name) ? spoiledTexts('key', 'confirmation-0009') : []) {
      check(
        await api.call(route, { ...sent, headers: { 'idempotency-key': text } }),
        'Idempotency-Key',
        what,
      );
    }
    expect(faults).toEqual([]);
    expect(await api.changedSince(before), 'a refused request changes nothing').toEqual([]);
  });
});

/** The field itself or what holds it; "corps" where one of several forms of a body had to match. */
const isNamed = (path: string, { body }: HttpAnswer): boolean =>
  [String(body['field']), ...Object.keys((body['fields'] ?? {}) as object)].some(
    (field) => field === 'corps' || path === field || path.startsWith(`${field}.`),
  );
