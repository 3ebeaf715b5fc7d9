import { expect, test } from 'vitest';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';

const PATH = '/api/ratio-transformation';

test('AMB-65b, API-64: creating always creates, whatever id is sent: an unknown one, a known one, or none', async () => {
  const { table } = await openAccountFixture();
  const { handler } = await import('#functions/stock.http.ts');
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const token = await liveToken(table, admin);
  const ids = ['volaille-1', 'inconnu', 12, '', null, { de: 'quoi' }];
  for (const [n, id] of ids.entries()) {
    const body = { id, categorie_source: 'GIBIER', produit_genere: `FOIE ${n}`, pourcentage: 1 };
    const answer = await callHandler(handler, { token, method: 'POST', path: PATH, body });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        message: 'Ratio de transformation créé avec succès',
        ratio: { categorie_source: 'GIBIER', produit_genere: `FOIE ${n}` },
        table: { version: n + 1 },
      },
    ]);
  }
  const { body } = await callHandler(handler, { token, method: 'GET', path: PATH });
  const { ratios } = body as unknown as { ratios: { id: string; produit_genere: string }[] };
  expect(ratios.find(({ id }) => id === 'volaille-1')).toMatchObject({ produit_genere: 'AILES' });
  expect(ratios.filter(({ produit_genere: name }) => name.startsWith('FOIE '))).toHaveLength(ids.length);
});
