import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewMovement } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { erpFailureInFrench } from '#functions/gateways/dolibarr/erp-failure.ts';
import { plainText } from '#functions/gateways/dolibarr/html-text.ts';
import { type GatewayBench, openGatewayBench } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await openGatewayBench();
});
afterEach(() => bench.erp.fault({ mode: 'off' }));
afterAll(() => bench.erp.close());

/** Far less than any fault that makes one wait. */
const IMPATIENT = { timeoutMs: 300 };

let counter = 0;
const aMovement = (): NewMovement => ({
  productId: '1',
  warehouseId: '1',
  milli: 1000,
  code: `fault-${String(++counter)}`,
  label: 'Essai',
});

/** A write under a fault: the gateway's outcome, the number of requests, and whether the ERP has it. */
async function writeUnder(fault: Record<string, unknown>) {
  const { gateway, requests } = bench.connect(fault['patient'] ? {} : IMPATIENT);
  const movement = aMovement();
  await bench.erp.fault({ match: '/stockmovements', method: 'POST', ...fault });
  const outcome = await gateway.postMovement(movement);
  await bench.erp.fault({ mode: 'off' });
  /** A request in transit when we give up arrives a moment later. */
  const written = async () => valueOf(await bench.gateway.findMovementsByCodes([movement.code])).length;
  return { outcome, requestCount: requests(), written };
}

describe('a write is tried once, and is in doubt', () => {
  it.each([
    ['the connection dies before anything is done', { mode: 'down', patient: true }, 0],
    ['the ERP does nothing and never answers', { mode: 'hang' }, 0],
    ['the ERP does it and never answers', { mode: 'hang-after' }, 1],
    ['the ERP does it and answers too late', { mode: 'slow', delayMs: 3000 }, 1],
    ['the ERP does it and drips its answer', { mode: 'slow-bytes', delayMs: 3000 }, 1],
    ['the ERP does it and the connection dies', { mode: 'reset-after', patient: true }, 1],
    ['the answer is an empty 500', { mode: '500', patient: true }, 0],
    ['the ERP does it and answers 500 in HTML labelled JSON', { mode: '500-after', patient: true }, 1],
    ['the answer is HTML under 200', { mode: 'html200', patient: true }, 0],
    ['the answer is HTML under 202', { mode: '202html', patient: true }, 0],
    ['the answer leads to another page', { mode: '302', patient: true }, 0],
    ['the answer is HTML under 500', { mode: '500html', patient: true }, 0],
  ])('when %s', async (_case, fault, written) => {
    const result = await writeUnder(fault);
    expect(result).toMatchObject({ outcome: { kind: 'ambiguous' }, requestCount: 1 });
    await expect.poll(result.written).toBe(written);
    expect(result.outcome).toHaveProperty('cause', expect.stringMatching(/./));
  });

  it('when the answer is cut in the middle', async () => {
    await bench.erp.fault({ mode: 'truncated', method: 'PUT', match: '/thirdparties' });
    const outcome = await bench.gateway.updateThirdParty('2', { town: 'Lormont' });
    expect(outcome).toMatchObject({ kind: 'ambiguous' });
  });
});

describe('a write that certainly did nothing', () => {
  it.each([
    ['401', 'bad_credentials'],
    ['403', 'forbidden'],
    ['429', 'rate_limited'],
    ['503', 'business_rule'],
  ])('%s is refused: %s', async (mode, reason) => {
    const result = await writeUnder({ mode, patient: true });
    expect(result).toMatchObject({
      outcome: { kind: 'refused', reason, httpStatus: Number(mode) },
    });
    expect(await result.written()).toBe(0);
  });

  it('403 names the right that is missing, where Dolibarr itself refuses', async () => {
    await bench.erp.fault({ mode: '403' });
    const { gateway } = bench.connect();
    const said = async (call: Promise<{ kind: string }>) => erpFailureInFrench((await call) as never);
    const without = (right: string) =>
      `Dolibarr refuse l’accès : il manque à la clé le droit ${right}, ou son module est désactivé (403).`;
    expect(await said(gateway.postMovement(aMovement()))).toBe(
      without('Stocks : 1002 « Créer/modifier les entrepôts » (et non 1005)'),
    );
    expect(await said(gateway.listWarehouses())).toBe(
      without('Stocks : 1001 « Consulter les stocks » (et non 1004)'),
    );
    expect(await said(gateway.updateThirdParty('2', { town: 'Lormont' }))).toBe(
      without('Tiers : 122 « Créer/modifier les tiers (sociétés) liés à l’utilisateur »'),
    );
    expect(await said(gateway.readInvoice('1'))).toBe(
      without('Factures clients : 11 « Lire les factures (et paiements) clients »'),
    );
  });

  it('is unreachable when nothing listens', async () => {
    const closed = await openGatewayBench({ demo: false });
    await closed.erp.close();
    const { gateway, requests } = bench.connect({ baseUrl: closed.erp.url });
    expect(await gateway.postMovement(aMovement())).toMatchObject({ kind: 'unreachable' });
    expect(requests()).toBe(1);
  });

  it('is unreachable while the ERP restarts, and goes through afterwards', async () => {
    const movement = aMovement();
    await bench.erp.fault({ mode: 'refused', forMs: 60 });
    expect(await bench.gateway.postMovement(movement)).toMatchObject({ kind: 'unreachable' });
    await expect.poll(() => bench.gateway.postMovement(movement)).toMatchObject({ kind: 'ok' });
    expect(valueOf(await bench.gateway.findMovementsByCodes([movement.code]))).toHaveLength(1);
  });
});

it('"200 but lost": the returned id does not exist', async () => {
  const movement = aMovement();
  await bench.erp.fault({ mode: 'lost', method: 'POST', times: 1 });
  valueOf(await bench.gateway.postMovement(movement));
  expect(valueOf(await bench.gateway.findMovementsByCodes([movement.code]))).toEqual([]);
});

describe('a read is tried three times', () => {
  it.each([
    ['down', 2],
    ['500', 2],
    ['truncated', 2],
    ['html200', 1],
  ])('and survives %s struck %d times', async (mode, times) => {
    const { gateway, requests } = bench.connect();
    await bench.erp.fault({ mode, times });
    expect(valueOf(await gateway.listWarehouses())).toHaveLength(2);
    expect(requests()).toBe(times + 1);
  });

  it.each([
    ['down', 'unreachable'],
    ['hang', 'unreachable'],
    ['500', 'unreachable'],
    ['html200', 'unreadable'],
    ['truncated', 'unreadable'],
  ])('then %s is %s, never ambiguous', async (mode, kind) => {
    const { gateway, requests } = bench.connect(mode === 'hang' ? IMPATIENT : {});
    await bench.erp.fault({ mode, match: '/warehouses' });
    expect(await gateway.listWarehouses()).toMatchObject({ kind });
    expect(requests()).toBe(3);
  });

  it('but a refusal is final', async () => {
    const { gateway, requests } = bench.connect({ apiKey: 'wrong' });
    expect(await gateway.status()).toMatchObject({
      kind: 'refused',
      reason: 'bad_credentials',
      httpStatus: 401,
    });
    expect(requests()).toBe(1);
  });

  it('and an empty list never hides an invalid answer', async () => {
    const notFoundPage = new Response('<html>404</html>', {
      status: 404,
      headers: { 'Content-Type': 'text/html' },
    });
    const { gateway } = bench.connect({ fetch: () => Promise.resolve(notFoundPage.clone()) });
    expect(await gateway.findThirdPartiesByRefExt('CLI-1')).toMatchObject({ kind: 'unreadable' });
  });
});

it('without an address or a key no request is made', async () => {
  for (const config of [{ baseUrl: '' }, { apiKey: '' }]) {
    const { gateway, requests } = bench.connect(config);
    expect(await gateway.status()).toMatchObject({ kind: 'refused', reason: 'not_configured' });
    expect(requests()).toBe(0);
  }
});

it.each(['', '/', '/api/index.php', '/api/index.php/'])(
  'takes a base address ending with "%s"',
  async (suffix) => {
    const { gateway } = bench.connect({ baseUrl: bench.erp.url + suffix });
    expect(valueOf(await gateway.status())).toEqual({ version: '22.0.4' });
  },
);

describe('an ERP failure is reported in French', () => {
  it.each([
    ['202html', 'en panne', 'réponse 202'],
    ['302', 'en panne', 'réponse 302'],
    ['500html', 'en panne', 'erreur 500'],
    ['html200', 'par une page web', 'API'],
  ])('under %s', async (mode, what, detail) => {
    await bench.erp.fault({ mode });
    const outcome = await bench.gateway.status();
    await bench.erp.fault({ mode: 'off' });
    if (outcome.kind === 'ok') throw new Error('the fault did not strike');
    const told = erpFailureInFrench(outcome);
    expect(told).toContain(what);
    expect(told).toContain(detail);
    expect(told).not.toMatch(/HTTP|html|&/i);
  });

  it('and its entities and tags are read', () => {
    expect(
      plainText(
        '<style>p { color: red }</style><p>Exp&eacute;dition&nbsp;&Eacute;tal d&#039;essai &#x20AC; &amp;eacute; &inconnu;</p>',
      ),
    ).toBe("Expédition Étal d'essai € &eacute; &inconnu;");
  });
});
