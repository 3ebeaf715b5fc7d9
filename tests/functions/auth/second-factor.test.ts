import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { openAccountFixture, setTime, wait } from '#tests/support/accounts/account-fixture.ts';
import { anAdmin, signedInAdmin } from '#tests/support/accounts/admins.ts';
import { post } from '#tests/support/accounts/accounts.ts';

const fixture = await openAccountFixture();
type Who = Awaited<ReturnType<typeof signedInAdmin>>;

/** An authenticator, from the square code that it was shown. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
const ask = (
  { token, sourceIp }: Pick<Who, 'token'> & Partial<Pick<Who, 'sourceIp'>>,
  path: string,
  body?: object,
  more: object = {},
) =>
  fixture.admin({
    path: `/api/admin/${path}`,
    token,
    ...(sourceIp && { sourceIp }),
    ...(body && { body }),
    ...more,
  });
const logIn = ({ email, password, sourceIp }: Omit<Who, 'token' | 'cookie' | 'id'>, code?: string) =>
  fixture.admin(post('/api/admin/login', { email, password, ...(code && { code }) }, { sourceIp }));

/** A user who signed in and turned the second factor on. */
const guarded = async () => {
  setTime('2026-11-22T08:00:00Z');
  const who = await signedInAdmin(fixture);
  const offer = await ask(who, 'access/second-factor', { password: who.password });
  const secret = String(offer.body['secret']);
  const on = await ask(who, 'access/second-factor/confirm', { code: codeOf(secret) });
  wait({ seconds: 31 });
  return { ...who, secret, offer, on, recovery: on.body['recovery_codes'] as string[] };
};

describe('the second factor', () => {
  test('is offered for the password, turned on by its first code, and then required at sign-in', async () => {
    const who = await guarded();
    expect(who.offer.body['uri']).toMatch(
      /^otpauth:\/\/totp\/Viande%20Signature:admin-\d+%40viande-demo\.test\?issuer=Viande%20Signature&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
    expect(who.on).toMatchObject({ status: 200 });
    expect(new Set(who.recovery).size).toBe(10);
    expect(await logIn(who)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect((await logIn(who)).setCookies).toEqual([]);
    expect(await logIn({ ...who, password: 'not-the-password' }, codeOf(who.secret))).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    });
    expect(await logIn(who, codeOf(who.secret))).toMatchObject({
      status: 200,
      body: { admin: { second_factor: true } },
    });
  });

  test('turned on, it ends the sessions that were opened without it, except the current one', async () => {
    setTime('2026-11-22T08:00:00Z');
    const who = await signedInAdmin(fixture);
    const older = await logIn(who);
    const verify = (token: unknown) => fixture.admin({ path: '/api/admin/verify', token: String(token) });
    expect((await verify(older.body['token'])).status).toBe(200);
    const offer = await ask(who, 'access/second-factor', { password: who.password });
    const code = codeOf(String(offer.body['secret']));
    const on = await ask(who, 'access/second-factor/confirm', { code });
    expect(on.body['message']).toContain('Vos autres sessions ont été fermées');
    expect(
      (await ask({ token: String(older.body['token']) }, 'access/recovery-codes', { code })).status,
    ).toBe(401);
    const renew = { method: 'POST', path: '/api/admin/refresh', cookies: older.cookies };
    expect((await fixture.admin(renew)).status).toBe(401);
    // the answer is truthful for a signed-in user
    const access = await ask(who, 'access');
    expect(access).toMatchObject({ status: 200, body: { sessions: [{ current: true }] } });
    expect(access.body['sessions']).toHaveLength(1);
  });

  test('the code that turned it on opens nothing, and the square code of before nothing once it is off', async () => {
    setTime('2026-11-22T08:00:00Z');
    const who = await signedInAdmin(fixture);
    const offer = await ask(who, 'access/second-factor', { password: who.password });
    const secret = String(offer.body['secret']);
    const enrolled = codeOf(secret);
    expect((await ask(who, 'access/second-factor/confirm', { code: enrolled })).status).toBe(200);
    expect(await logIn(who, enrolled)).toMatchObject({ status: 400, body: { field: 'code' } });
    wait({ seconds: 31 });
    const again = await ask(who, 'access/second-factor/confirm', { code: codeOf(secret) });
    expect(again).toMatchObject({ status: 409, body: { code: 'too_late' } });
    wait({ seconds: 31 });
    const code = codeOf(secret);
    expect((await ask(who, 'access/second-factor/remove', { password: who.password, code })).status).toBe(
      200,
    );
    wait({ seconds: 31 });
    // within the ten minutes of the offer: who has the session and not the password turns nothing on
    expect(await ask(who, 'access/second-factor/confirm', { code: codeOf(secret) })).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    });
  });

  test('wrong codes count when turning it off as at sign-in, and its owner gets a mail', async () => {
    const who = await guarded();
    for (let digit = 1; digit <= 5; digit++) {
      const body = { password: who.password, code: String(digit).repeat(6) };
      expect((await ask(who, 'access/second-factor/remove', body)).status).toBe(400);
      wait({ minutes: 1 });
    }
    const letters = await fixture.mailsTo(who.email);
    expect(letters.filter(({ subject }) => subject.startsWith('Quelqu’un essaie'))).toHaveLength(1);
  });

  test('no code opens twice, none of an hour ago, none of another secret', async () => {
    const who = await guarded();
    const code = codeOf(who.secret);
    const [one, two] = await Promise.all([logIn(who, code), logIn(who, code)]);
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await logIn(who, code)).toMatchObject({ status: 400, body: { field: 'code' } });
    wait({ hours: 1 });
    expect(await logIn(who, code)).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await logIn(who, codeOf(new Secret({ size: 20 }).base32))).toMatchObject({ status: 400 });
    expect((await logIn(who, codeOf(who.secret).replace(/^.../, '$& '))).status).toBe(200);
  });

  test('a recovery code opens once, as it was typed, and others take the place of all', async () => {
    const who = await guarded();
    const [first = '', second = ''] = who.recovery;
    expect((await logIn(who, first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await logIn(who, first)).status).toBe(400);
    const renewed = await ask(who, 'access/recovery-codes', { code: codeOf(who.secret) });
    expect(renewed.status).toBe(200);
    expect((await logIn(who, second)).status).toBe(400);
    const [fresh = ''] = renewed.body['recovery_codes'] as string[];
    expect((await logIn(who, fresh)).status).toBe(200);
    expect(await ask(who, 'access')).toMatchObject({ body: { second_factor: { recovery_codes_left: 9 } } });
  });

  test('ten codes an hour from one network, wherever they are typed', async () => {
    const who = await guarded();
    // the confirmation was the first of the ten
    for (let i = 0; i < 9; i++) await ask(who, 'access/recovery-codes', { code: '000000' });
    expect(await ask(who, 'access/recovery-codes', { code: codeOf(who.secret) })).toMatchObject({
      status: 429,
    });
    expect((await logIn(who, codeOf(who.secret))).status).toBe(429);
    // those on paper are counted apart
    expect((await logIn(who, who.recovery[0])).status).toBe(200);
    wait({ hours: 1 });
    expect((await logIn(who, codeOf(who.secret))).status).toBe(200);
  });

  test('who knows the password and no code waits for wrong passwords as any stranger does', async () => {
    const who = await guarded();
    const stranger = { ...who, sourceIp: '198.51.100.7' };
    expect((await logIn(stranger)).body).toMatchObject({ code: 'second_factor_required' });
    const wrong = { ...stranger, password: 'not-the-password' };
    for (let i = 0; i < 6; i++) expect((await logIn(wrong)).status).toBe(401);
    expect((await logIn(wrong)).status).toBe(429);
  });

  test('guessed codes with the right password lock the owner out neither at home nor elsewhere', async () => {
    const who = await guarded();
    let network = 0;
    const elsewhere = () => ({ ...who, sourceIp: `203.0.${(network += 1)}.7` });
    const [paper = '', anotherPaper = ''] = who.recovery;
    const guess = async () => (await logIn(elsewhere(), '000000')).status;
    // many networks guess no faster than one: five are free, then each waits for those before it
    for (let i = 0; i < 6; i++) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
    for (let i = 0; i < 6; i++) {
      wait({ minutes: 2 });
      expect(await guess()).toBe(400);
    }
    expect(await guess()).toBe(429);
    expect((await logIn(who, codeOf(who.secret))).status).toBe(200);
    wait({ seconds: 31 });
    expect(await logIn(elsewhere(), codeOf(who.secret))).toMatchObject({
      status: 429,
      body: { retry_after: 33 },
    });
    expect((await logIn(elsewhere(), paper)).status).toBe(200);
    // a wrong paper is counted by network: at most thirty an hour
    const oneNetwork = elsewhere();
    const renew = (as: typeof who, code: string) => ask(as, 'access/recovery-codes', { code });
    for (let i = 0; i < 30; i++) await renew(oneNetwork, 'AAAAA-AAAAA');
    expect((await renew(oneNetwork, anotherPaper)).status).toBe(429);
    expect((await renew(who, anotherPaper)).status).toBe(200);
  });

  test('guessed codes e-mail the owner once per window, wherever they come from', async () => {
    const who = await guarded();
    const told = async () =>
      (await fixture.mailsTo(who.email)).filter(({ subject }) => subject.startsWith('Quelqu’un essaie'));
    const elsewhere = { ...who, sourceIp: '203.0.113.77' };
    // a typing error, or guesses without the password, send no mail
    for (const code of ['000000', '111111', '222222', 'AAAAA-AAAAA']) await logIn(who, code);
    for (let i = 0; i < 3; i++) await logIn({ ...elsewhere, password: 'not-the-password' }, '000000');
    expect(await told()).toEqual([]);
    // five at the same moment, and whatever comes after them: one mail
    await Promise.all(['0', '1', '2', '3', '4'].map((digit) => logIn(elsewhere, digit.repeat(6))));
    for (let i = 0; i < 3; i++) {
      wait({ hours: 5 });
      await logIn(elsewhere, '000000');
    }
    const [letter, ...others] = await told();
    expect(others).toEqual([]);
    expect(letter?.text).toMatch(
      /changez tout de suite votre mot de passe[\s\S]*vos autres sessions se ferment/,
    );
    wait({ hours: 6 });
    for (let i = 0; i < 4; i++) await logIn(who, '000000');
    expect(await told()).toHaveLength(1);
    await logIn(who, '000000');
    expect(await told()).toHaveLength(2);
  });

  test('goes by password and code only; lost, by a super administrator, who is in the journal', async () => {
    const who = await guarded();
    const remove = (body: object) => ask(who, 'access/second-factor/remove', body);
    expect(await remove({ password: 'wrong', code: codeOf(who.secret) })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    expect(await remove({ password: who.password, code: '123456' })).toMatchObject({
      body: { field: 'code' },
    });
    expect((await remove({ password: who.password, code: codeOf(who.secret) })).status).toBe(200);
    expect((await logIn(who)).status).toBe(200);

    const lost = await guarded();
    const owner = await signedInAdmin(fixture, 'super_admin');
    const reset = (as: Pick<Who, 'token'>, id = lost.id) =>
      fixture.admin({
        method: 'DELETE',
        path: '/api/admin/admins/{id}/second-factor',
        params: { id },
        token: as.token,
      });
    expect((await reset(lost)).status).toBe(403);
    expect(await reset(owner, owner.id)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await reset(owner)).status).toBe(200);
    expect((await logIn(lost)).status).toBe(200);
    const items = await fixture.table.queryAll({ pk: 'AUDIT' });
    expect(items.filter(({ by }) => by === owner.id)).toMatchObject([{ action: 'admin.second-factor-off' }]);
    expect(JSON.stringify(items)).not.toContain(lost.secret);
  });

  test('an offer needs the password, ends after ten minutes, and is not made twice', async () => {
    const who = await signedInAdmin(fixture);
    expect(await ask(who, 'access/second-factor', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { field: 'password' },
    });
    const { body } = await ask(who, 'access/second-factor', { password: who.password });
    wait({ minutes: 9, seconds: 59 });
    expect(await ask(who, 'access/second-factor/confirm', { code: '000000' })).toMatchObject({ status: 400 });
    wait({ seconds: 1 });
    const late = await ask(who, 'access/second-factor/confirm', { code: codeOf(String(body['secret'])) });
    expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
    const on = await guarded();
    expect(await ask(on, 'access/second-factor', { password: on.password })).toMatchObject({ status: 409 });
  });
});

describe('open sessions', () => {
  const device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
  const sessionsOf = async (who: Pick<Who, 'token'>) =>
    (await ask(who, 'access')).body['sessions'] as { id: string; current: boolean; device: string }[];

  test('are listed with their device, the current one marked; a closed one ends at once', async () => {
    const who = await signedInAdmin(fixture);
    const phone = await fixture.admin({
      ...post('/api/admin/login', { email: who.email, password: who.password }, { sourceIp: who.sourceIp }),
      headers: { 'user-agent': device },
    });
    const open = await sessionsOf(who);
    expect(open.map((one) => [one.current, one.device]).toSorted()).toEqual([
      [false, 'Safari sur iPhone'],
      [true, 'Appareil inconnu'],
    ]);
    const id = open.find(({ current }) => !current)?.id ?? '';
    const close = () =>
      fixture.admin({
        method: 'DELETE',
        path: '/api/admin/access/sessions/{id}',
        params: { id },
        token: who.token,
      });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(404);
    expect(
      (await fixture.admin({ path: '/api/admin/verify', token: String(phone.body['token']) })).status,
    ).toBe(401);
    expect(await sessionsOf(who)).toHaveLength(1);
  });

  test('all others end together; those of another user by a super administrator alone', async () => {
    const who = await signedInAdmin(fixture);
    for (let i = 0; i < 3; i++) await logIn(who);
    const closed = await ask(who, 'access/sessions/close-others', undefined, { method: 'POST' });
    expect(closed.status).toBe(200);
    expect(await sessionsOf(who)).toMatchObject([{ current: true }]);

    const owner = await signedInAdmin(fixture, 'super_admin');
    const list = (as: Pick<Who, 'token'>) =>
      fixture.admin({ path: '/api/admin/admins/{id}/sessions', params: { id: who.id }, token: as.token });
    expect((await list(who)).status).toBe(403);
    const [session] = (await list(owner)).body['data'] as { id: string }[];
    const close = (as: Pick<Who, 'token'>) =>
      fixture.admin({
        method: 'DELETE',
        path: '/api/admin/admins/{id}/sessions/{session}',
        params: { id: who.id, session: session?.id ?? '' },
        token: as.token,
      });
    const another = await anAdmin(fixture);
    expect((await close({ token: String((await logIn(another)).body['token']) })).status).toBe(403);
    expect((await close(owner)).status).toBe(200);
    expect((await ask(who, 'verify')).status).toBe(401);
  });
});
