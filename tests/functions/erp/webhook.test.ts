import { beforeEach, expect, test } from 'vitest';
import { beginPromptedPoll, SETTLES_SECONDS } from '#functions/erp/follow/prompted-polls.ts';
import { receiveErpWebhook } from '#functions/erp/receive-erp-webhook.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const STARTED = Date.parse('2026-11-26T09:00:00Z');
const at = (seconds: number) => new Date(STARTED + seconds * 1000);
let table: Table;
let looks: number[];
beforeEach(async () => {
  table = openTable(await createTestTable());
  looks = [];
});

const services = (secret = 'nouveau,ancien') => ({
  table,
  secret: async (): Promise<string | undefined> => secret,
  sendPoll: async (delay: number) => void looks.push(delay),
});
const basic = (secret: string) => `Basic ${Buffer.from(`dolibarr:${secret}`).toString('base64')}`;
const called = (seconds: number, authorization = basic('nouveau'), of = services()) =>
  receiveErpWebhook(of, { headers: { authorization }, now: at(seconds) });

test('only a caller with the secret triggers a poll; without a configured secret none does', async () => {
  for (const [authorization, of] of [
    ['', services()],
    [basic('faux'), services()],
    [basic(''), services('')],
    ['Basic ???', services()],
    [basic('nouveau,ancien'), services()],
    ['Bearer nouveau', services()],
  ] as const)
    expect(await refusalOf(called(0, authorization, of))).toMatchObject({
      code: 'invalid_input',
      field: 'authorization',
    });
  const unset = { ...services(), secret: async () => undefined };
  expect(await refusalOf(called(0, basic(''), unset))).toMatchObject({
    code: 'invalid_input',
    field: 'authorization',
  });
  expect(looks).toEqual([]);
  await called(0, basic('ancien'));
  expect(looks).toEqual([SETTLES_SECONDS]);
});

test('a hundred calls in any order are one poll; a call after it has begun is another', async () => {
  for (let call = 0; call < 100; call++) await called(call / 100);
  expect(looks).toHaveLength(1);
  await beginPromptedPoll(services(), at(4));
  expect(looks).toHaveLength(1);
  await called(5);
  expect(looks).toHaveLength(2);
});

test('a call just before a poll may not be visible yet: it is polled once more', async () => {
  await called(0);
  await called(1.9);
  await beginPromptedPoll(services(), at(2));
  expect(looks).toHaveLength(2);
  await beginPromptedPoll(services(), at(4.5));
  expect(looks).toHaveLength(2);
});

test('a poll that never ran is requested again', async () => {
  await called(0);
  await called(61);
  expect(looks).toHaveLength(2);
  // a poll without a request triggers none
  await beginPromptedPoll(services(), at(70));
  await beginPromptedPoll(services(), at(71));
  expect(looks).toHaveLength(2);
});
