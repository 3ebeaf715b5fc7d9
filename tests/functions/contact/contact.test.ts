import { expect, test } from 'vitest';
import { keys } from '#functions/table-keys.ts';
import { openAccountFixture, wait } from '#tests/support/accounts/account-fixture.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';

const fixture = await openAccountFixture();
// after the world has set the environment that a Lambda reads when it starts
const { handler } = await import('#functions/account.http.ts');

let people = 0;
/** A new person each time, with their own mail and network. */
const aVisitor = () => {
  people += 1;
  return { email: `visiteur${people}@bistrot-demo.test`, sourceIp: `198.51.100.${people}` };
};
const form = (email: string, more: Record<string, unknown> = {}) => ({
  nom: 'Lartigue',
  prenom: 'Inès',
  email,
  sujet: 'Demande de devis',
  message: 'Bonjour,\nCent couverts le 12 décembre.',
  ...more,
});
const send = (body: unknown, sourceIp: string, headers: HttpRequest['headers'] = {}) =>
  callHandler(handler, { method: 'POST', path: '/api/contact', body, sourceIp, headers });

const requests = async () =>
  (await fixture.table.query<{ id: string; email: string }>({ index: 'gsi1', pk: 'CONTACTS' })).items;
const requestsOf = async (email: string) => (await requests()).filter((one) => one.email === email);

test('SITE-37, ERR-48, AMB-02: a request is stored 12 months, mailed to the owner and acknowledged to its sender', async () => {
  const { email, sourceIp } = aVisitor();
  const answer = await send(
    form(email, { entreprise: 'Table d’Inès', telephone: '05 36 49 00 01' }),
    sourceIp,
  );
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Votre message a été envoyé avec succès ! Nous vous répondrons rapidement.',
    },
  });

  const [listed] = await requestsOf(email);
  const stored = await fixture.table.get<{ expiresAt: number; receivedAt: string }>(
    keys.contactRequest(listed?.id ?? ''),
  );
  expect(stored).toMatchObject({ nom: 'Lartigue', entreprise: 'Table d’Inès', sujet: 'Demande de devis' });
  expect(stored).not.toHaveProperty('site_web');
  expect((stored?.expiresAt ?? 0) - Date.parse(stored?.receivedAt ?? '') / 1000).toBeCloseTo(
    365 * 24 * 3600,
    -1,
  );

  const [acknowledged] = await fixture.mailsTo(email);
  expect(acknowledged?.subject).toBe('Nous avons bien reçu votre message');
  expect(acknowledged?.text).not.toContain('Cent couverts');
  expect(acknowledged?.text).not.toContain('Inès');

  const received = (await fixture.mailsTo('contact@viande-demo.test')).find(({ text }) =>
    text.includes(email),
  );
  expect(received?.subject).toBe('Contact : Demande de devis, Inès Lartigue');
  expect(received?.text).toContain('Cent couverts le 12 décembre.');
  expect(received?.text).toContain('Téléphone : 05\u00a036\u00a049\u00a000\u00a001');
});

test('what was typed is text in the mail, never markup', async () => {
  const { email, sourceIp } = aVisitor();
  await send(form(email, { message: '<img src=x onerror=alert(1)>' }), sourceIp);
  await fixture.mailsTo(email);
  const received = (await fixture.mailsTo('contact@viande-demo.test')).find(({ text }) =>
    text.includes(email),
  );
  expect(received?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(received?.html).not.toContain('<img src=x');
});

test('AMB-02: the same key sent twice is one request', async () => {
  const { email, sourceIp } = aVisitor();
  const headers = { 'idempotency-key': 'aaaaaaaa-0001' };
  const first = await send(form(email), sourceIp, headers);
  const second = await send(form(email), sourceIp, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await requestsOf(email)).toHaveLength(1);
  expect(await fixture.mailsTo(email)).toHaveLength(1);
});

test('AMB-02: another message under the same key is refused, not lost', async () => {
  const { email, sourceIp } = aVisitor();
  const headers = { 'idempotency-key': 'aaaaaaaa-0002' };
  await send(form(email), sourceIp, headers);
  const other = await send(form(email, { message: 'Et pour trente personnes ?' }), sourceIp, headers);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  expect(other.body['message']).toContain('n’a pas été envoyé');
  expect((await send(form(email), sourceIp, headers)).status).toBe(200);
  expect(await requestsOf(email)).toHaveLength(1);
});

test('AMB-02: a filled honeypot gets the same answer and leaves nothing', async () => {
  const { email, sourceIp } = aVisitor();
  const answer = await send(form(email, { site_web: 'https://spam.test' }), sourceIp);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(await requestsOf(email)).toHaveLength(0);
  expect(await fixture.mailsTo(email)).toHaveLength(0);
});

test.each([
  [{ nom: ' ' }, { nom: 'Le nom est requis' }],
  [{ prenom: undefined }, { prenom: 'Le prénom est requis' }],
  [{ email: 'pas-une-adresse' }, { email: "L'email est invalide" }],
  [{ message: '' }, { message: 'Le message est requis' }],
  [{ message: 'x'.repeat(4001) }, { message: '4000 caractères au maximum.' }],
  [{ sujet: 'Autre chose' }, { sujet: 'Le sujet est inconnu' }],
])('%o is refused by the name of its field', async (wrong, fields) => {
  const { email, sourceIp } = aVisitor();
  const answer = await send(form(email, wrong), sourceIp);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  expect(await requestsOf(email)).toHaveLength(0);
});

test('AMB-02: one address may write five times an hour', async () => {
  const { email, sourceIp } = aVisitor();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await send(form(email), sourceIp)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an administrator reads what was written, notes it as done and takes that back; each act is in the trail', async () => {
  const { email, sourceIp } = aVisitor();
  await send(form(email), sourceIp);
  const caller = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const token = await liveToken(fixture.table, caller, new Date());
  const ask = (method: string, path: string, body?: object) =>
    callHandler(handler, { method, path, token, ...(body && { body }) });
  const listed = await ask('GET', '/api/admin/contact-requests');
  const rows = listed.body['data'] as { id: string; email: string; handled_at: string | null }[];
  const row = rows.find((one) => one.email === email)!;
  expect(row).toMatchObject({ nom: 'Lartigue', sujet: 'Demande de devis', handled_at: null });

  const path = `/api/admin/contact-requests/${row.id}`;
  const done = await ask('PUT', path, { handled: true });
  expect(done.body['data']).toMatchObject({ id: row.id, handled_at: expect.any(String) as string });
  expect((await ask('PUT', path, { handled: true })).status).toBe(409);
  // records of one millisecond lie in any order
  wait({ seconds: 1 });
  const back = await ask('PUT', path, { handled: false });
  expect(back.body['data']).toMatchObject({ id: row.id, handled_at: null });
  expect((await ask('PUT', '/api/admin/contact-requests/absent', { handled: true })).status).toBe(404);

  const { items } = await listAuditRecords(fixture.table, 2);
  expect(items.map(({ action, by }) => [action, by])).toEqual([
    ['contact.reopened', 'ADMIN1'],
    ['contact.handled', 'ADMIN1'],
  ]);
  expect(JSON.stringify(items)).not.toContain('Lartigue');
});

test('an answer is mailed once under repeats, is stored with who and when, and closes the request', async () => {
  const { email, sourceIp } = aVisitor();
  await send(form(email), sourceIp);
  const [request] = await requestsOf(email);
  const caller = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
  const token = await liveToken(fixture.table, caller, new Date());
  const path = `/api/admin/contact-requests/${request!.id}`;
  const answer = (message: string, key = 'bbbbbbbb-0001') =>
    callHandler(handler, {
      method: 'POST',
      path: `${path}/replies`,
      token,
      body: { message },
      headers: { 'idempotency-key': key },
    });
  const read = async () => (await callHandler(handler, { method: 'GET', path, token })).body;

  const text = 'Bonjour,\nOui, cent couverts sont possibles.\n<b>À bientôt</b>';
  const [first, second] = [await answer(text), await answer(text)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({
    data: { handled_at: expect.any(String) as string },
    replies: [{ by: 'Dominique Exemple', message: text, etat: 'en_attente' }],
  });
  expect(await answer('Autre chose')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });

  const mails = (await fixture.mailsTo(email)).filter(({ subject }) => subject.startsWith('Votre message'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Oui, cent couverts sont possibles.');
  expect(mails[0]?.html).toContain('&lt;b&gt;À bientôt&lt;/b&gt;');
  // a stranger may have typed this address: what else the form held stays with us
  expect(mails[0]?.text).not.toContain('Inès');
  expect(await read()).toMatchObject({ replies: [{ etat: 'envoyee' }] });
  const { items } = await listAuditRecords(fixture.table, 10);
  expect(items.filter(({ action }) => action === 'contact.answered')).toMatchObject([{ by: 'ADMIN1' }]);

  wait({ seconds: 1 });
  await answer('Encore un mot.', 'bbbbbbbb-0002');
  expect(((await read())['replies'] as { message: string }[]).map((one) => one.message)).toEqual([
    text,
    'Encore un mot.',
  ]);
  await fixture.table.remove(keys.contactRequest(request!.id));
  expect((await answer('Trop tard', 'bbbbbbbb-0003')).status).toBe(404);
});
