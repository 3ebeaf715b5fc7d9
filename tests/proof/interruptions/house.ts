import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedCustomer } from '#frontend/lib/session/stored-customer.ts';
import { demoAccounts, demoCompany, demoPeople, demoStaff } from '#infra/local/demo/accounts.ts';
import { seedDemo } from '#infra/local/demo/seed.ts';
import { startHost } from '#infra/local/host.ts';
import { buildIfChanged } from '#infra/local/start/build-if-changed.ts';
import { runningDemo } from '#infra/local/start/running-demo.ts';
import { snapshotBuild } from '#infra/local/start/snapshot.ts';
import { erpHand } from '#tests/support/erp/open-erp.ts';
import type { AccountReply } from '#shared/customers/customer.ts';

type Person = { family: 'pro' | 'admin'; email: string; password: string };

const staff = (role: (typeof demoStaff)[number]['role']): Person => {
  const { email, password } = demoStaff.find((each) => each.role === role)!;
  return { family: 'admin', email, password };
};
const cook = (role: 'commis'): Person => {
  const { email, password } = demoPeople.find((each) => each.role === role)!;
  return { family: 'pro', email, password };
};

/** Everybody who acts in the bench. */
export const people = {
  gerante: { family: 'pro', email: demoCompany.mail, password: demoCompany.password },
  commis: cook('commis'),
  owner: { family: 'admin', ...pick(demoAccounts.superAdmin) },
  preparer: staff('preparer'),
  driver: staff('driver'),
  butcher: staff('butcher'),
} as const satisfies Record<string, Person>;
export type PersonName = keyof typeof people;

function pick({ email, password }: { email: string; password: string }) {
  return { email, password };
}

export interface Session {
  family: 'pro' | 'admin';
  token: string;
  user: { id: string };
  /** `name=value` of the session's cookie, and the path it belongs to. */
  cookie: { name: string; value: string; path: string };
}

type Answer = { status: number; headers: Record<string, string>; setCookie: string[]; body: string };

const BENCH_HEADER = 'x-bench';

/**
 * The whole local system with its demo data, and its clock: calls of pages can be answered at another time than now.
 * `E2E_DEMO` names a folder that was filled before (tests/e2e/support/fill-demo.ts).
 */
export const openHouse = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'interruptions-'));
  const filled = process.env['E2E_DEMO'] ?? '';
  if (existsSync(filled)) cpSync(filled, dataDir, { recursive: true });
  await buildIfChanged((line) => process.stdout.write(`${line}\n`));
  const host = await startHost({
    ...snapshotBuild(dataDir),
    port: 0,
    dataDir,
    demo: true,
    environment: { THROTTLE: '0', WARM_COPIES: '40' },
    showError: (line) => process.stderr.write(`${line}\n`),
  });
  await seedDemo(runningDemo(host));

  let aheadMs = 0;
  const { functions } = host;
  const invoke = functions.invoke.bind(functions);
  functions.invoke = (arn, event, at) => {
    const isBench = BENCH_HEADER in ((event as { headers?: object }).headers ?? {});
    return invoke(arn, event, at ?? (aheadMs === 0 || isBench ? undefined : Date.now() + aheadMs));
  };

  let visitors = 0;
  /** From another address each time: sign-ins are counted by it. */
  const visit = (method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<Answer>((resolve, reject) => {
      visitors += 1;
      const localAddress = `127.1.${Math.floor(visitors / 250) % 250}.${1 + (visitors % 250)}`;
      const sent = request(host.origin + path, { method, headers, localAddress }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: { 'content-type': answer.headers['content-type'] ?? '' },
            setCookie: answer.headers['set-cookie'] ?? [],
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const signIn = async (name: PersonName): Promise<Session> => {
    const { family, email, password } = people[name];
    const path = family === 'pro' ? '/api/auth/login' : '/api/admin/login';
    const headers = { 'content-type': 'application/json' };
    const { status, body, setCookie } = await visit(
      'POST',
      path,
      headers,
      JSON.stringify({ email, password }),
    );
    if (status !== 200) throw new Error(`${name} could not sign in: ${body}`);
    const reply = JSON.parse(body) as { token: string; data: AccountReply; admin: { id: string } };
    const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie[0] ?? '') ?? [];
    const cookiePath = /path=([^;]+)/i.exec(setCookie[0] ?? '')?.[1] ?? '/';
    return {
      family,
      token: reply.token,
      user: family === 'pro' ? storedCustomer(reply.data) : reply.admin,
      cookie: { name: cookieName, value, path: cookiePath },
    };
  };

  /** Sessions of the bench itself, renewed below the shortest life of a token. */
  const own = new Map<PersonName, { at: number; session: Session }>();
  const sessionOf = async (name: PersonName): Promise<Session> => {
    const known = own.get(name);
    if (known && Date.now() - known.at < 8 * 60_000) return known.session;
    const session = await signIn(name);
    own.set(name, { at: Date.now(), session });
    return session;
  };

  const call = async <Reply>(as: PersonName, method: string, path: string, body?: object): Promise<Reply> => {
    const { token } = await sessionOf(as);
    const answer = await fetch(host.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        [BENCH_HEADER]: '1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Reply;
  };

  const erp = erpHand(host.erpSandbox!);
  let supplier: string | undefined;
  /** Of ten kilos, sent to its supplier in Dolibarr. */
  const supplierOrder = async (productId: string): Promise<{ id: string }> => {
    supplier ??= String(
      await erp('POST', '/thirdparties', { name: 'Abattoir Essai', fournisseur: 1, client: 0 }),
    );
    const line = { fk_product: Number(productId), qty: 10, subprice: 9, tva_tx: 5.5, product_type: 0 };
    const id = String(await erp('POST', '/supplierorders', { socid: Number(supplier), lines: [line] }));
    await erp('POST', `/supplierorders/${id}/validate`, { idwarehouse: 0, notrigger: 0 });
    await erp('POST', `/supplierorders/${id}/approve`, { idwarehouse: 0, secondlevel: 0 });
    await erp('POST', `/supplierorders/${id}/makeorder`, {
      date: Math.floor(Date.now() / 1000),
      method: 1,
      comment: '',
    });
    return { id };
  };

  return {
    origin: host.origin,
    supplierOrder,
    userOf: async (name: PersonName) => (await sessionOf(name)).user,
    visit,
    signIn,
    call,
    /** Ends the session at the server; the browser knows nothing of it. */
    end: async ({ family, cookie }: Session): Promise<void> => {
      const path = family === 'pro' ? '/api/auth/logout' : '/api/admin/logout';
      const answer = await visit(
        'POST',
        path,
        { cookie: `${cookie.name}=${cookie.value}`, origin: host.origin },
        '',
      );
      if (answer.status >= 300) throw new Error(`no sign-out: ${answer.body}`);
    },
    /** What pages call is answered at this distance from now. */
    setAhead: (ms: number): void => {
      aheadMs = ms;
    },
    close: async (): Promise<void> => {
      await host.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;
