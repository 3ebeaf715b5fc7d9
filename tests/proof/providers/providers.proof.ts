import { afterAll, describe, expect, test } from 'vitest';
import { say } from '#tests/proof/seed.ts';
import type { Fault, Passed } from '#tests/support/providers/fault-proxy.ts';
import { openCardCalls } from './card-calls.ts';
import { openErpCalls } from './erp-calls.ts';
import { lies } from './lies.ts';
import type { ProviderCall } from './provider-call.ts';
import { openTillCalls } from './till-calls.ts';
import { openWalletCalls } from './wallet-calls.ts';

const providers = {
  Stripe: await openCardCalls(),
  PayPal: await openWalletCalls(),
  Dolibarr: await openErpCalls(),
  Cashmag: await openTillCalls(),
};
let tried = 0;
afterAll(async () => {
  say({ count: tried });
  for (const { close } of Object.values(providers)) await close();
});

/** The first answer repeatedly: a page that comes twice. */
const samePageAgain = (): Fault => {
  let first: Promise<Passed> | undefined;
  return (passed) => (first ??= passed());
};

describe.each(Object.entries(providers))('%s', (_provider, { calls, proxy }) => {
  const under = async ({ prepare, withinMs }: ProviderCall, fault: Fault) => {
    const { ask, truth } = await prepare();
    const before = await truth();
    proxy.heal();
    proxy.inject(/./, fault);
    const startedAt = Date.now();
    const outcome = await ask();
    const tookMs = Date.now() - startedAt;
    proxy.heal();
    tried += 1;
    expect(tookMs, 'it is not waited for without end').toBeLessThan(withinMs);
    return { outcome, before, after: await truth(), ask, truth };
  };

  describe.each(calls)('$name', (call) => {
    test.each(Object.entries(lies))('%s', async (_lie, fault) => {
      const { outcome, before, after, ask, truth } = await under(call, fault);
      if (!call.isWrite) {
        // no false value is read
        if (outcome.kind === 'ok') expect(outcome.value).toEqual(after);
        expect(outcome.kind, 'a read has nothing to be in doubt about').not.toBe('ambiguous');
        return;
      }
      if (outcome.kind === 'refused' || outcome.kind === 'unreachable')
        expect(after, `${outcome.kind} says that nothing happened`).toEqual(before);
      if (call.mustBeReadBack) return;
      if (outcome.kind === 'ok') expect(after, 'ok says that it happened').toBe(1);
      // on a starved machine its own timeout may end before the provider gets the call: then once more
      const askedAgain = async () => {
        await ask();
        return truth();
      };
      await expect
        .poll(askedAgain, { message: 'asked again under the same key, it has happened once' })
        .toBe(1);
    });

    test.runIf(!call.isWrite)('the first page again and again', async () => {
      const { outcome, after } = await under(call, samePageAgain());
      if (outcome.kind === 'ok') expect(outcome.value).toEqual(after);
    });
  });
});
