import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { AskAws } from '#infra/deploy/ask-aws.ts';
import { checkAccount } from '#infra/deploy/deploy-stage.ts';
import { readSettings, stackParameters } from '#infra/deploy/deployment-settings.ts';
import { parameterFacts } from '#infra/deploy/parameter-facts.ts';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import { NOT_RESTORED } from '#infra/stack/constructs/deployment-facts.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import { settings } from './fake-account.ts';

/** A ready account, except for what a test removes from it. */
const account = (changed: Record<string, unknown> = {}): AskAws => {
  const answers: Record<string, unknown> = {
    'get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
    'describe-certificate': {
      Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['exemple.fr', '*.exemple.fr'] },
    },
    'get-account': { ProductionAccessEnabled: true },
    'list-distributions': { DistributionList: { Items: [{}] } },
    'describe-stacks': { Stacks: [{ StackStatus: 'CREATE_COMPLETE' }] },
    ...changed,
  };
  return (_service, call = '', ...rest) => {
    if (call !== 'get-parameters') return answers[call];
    const names = rest.filter((name) => name.startsWith('/viande/'));
    expect(names.length).toBeLessThanOrEqual(10);
    const missing = [answers['missing'] ?? []].flat();
    return { Parameters: names.filter((name) => !missing.includes(name)).map((Name) => ({ Name })) };
  };
};

describe('before a deployment', () => {
  it('a ready account has no messages', () => {
    expect(checkAccount(account(), 'prod', settings)).toEqual({
      blocking: [],
      warnings: [],
      regionsToBootstrap: [],
    });
  });

  it('a small account is warned about, not refused, for a test stage and where the user accepts it', () => {
    const small = account({ 'get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } });
    for (const found of [checkAccount(small, 'dev', settings), checkAccount(small, 'prod', settings, true)]) {
      expect(found.blocking).toEqual([]);
      expect(found.warnings.join()).toContain('--small-account');
    }
  });

  it('where AWS does not answer about a stack it is not taken for absent', () => {
    expect(() => checkAccount(account({ 'describe-stacks': undefined }), 'prod', settings)).toThrow(
      'AWS n’a pas répondu sur la pile CDKToolkit',
    );
  });

  it.each<[string, Record<string, unknown>, 'blocking' | 'warnings', string]>([
    [
      'a new account',
      { 'get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      'blocking',
      '10 exécutions',
    ],
    [
      'a certificate that waits',
      { 'describe-certificate': { Certificate: { Status: 'PENDING_VALIDATION' } } },
      'blocking',
      'PENDING_VALIDATION',
    ],
    [
      'a certificate of another name',
      {
        'describe-certificate': { Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['autre.fr'] } },
      },
      'blocking',
      'ne couvre pas www.exemple.fr',
    ],
    [
      'a needed parameter',
      { missing: '/viande/prod/auth/private-key' },
      'blocking',
      'openssl genpkey -algorithm ed25519',
    ],
    ['an optional parameter', { missing: '/viande/prod/stripe/secret-key' }, 'warnings', 'stripe/secret-key'],
    [
      'an account that never had CloudFront',
      { 'list-distributions': { DistributionList: {} } },
      'warnings',
      'must be verified',
    ],
    ['SES in its sandbox', { 'get-account': { ProductionAccessEnabled: false } }, 'warnings', 'bac à sable'],
  ])('%s is reported, with what to do', (_what, changed, kind, text) => {
    const found = checkAccount(account(changed), 'prod', settings);
    expect(found[kind].join()).toContain(text);
    expect([...found.blocking, ...found.warnings]).toHaveLength(1);
  });

  it('settings that are missing are named, and complete ones become parameters of the stack', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'prod.json');
    expect(readSettings(file).missing.join()).toMatch(
      /siteDomain.*certificateArn.*us-east-1.*mailDomain.*alarmEmail/s,
    );
    writeFileSync(file, readFileSync('deploy/exemple.json'));
    const { settings: read, missing } = readSettings(file);
    expect(missing).toEqual([]);
    expect(stackParameters('viande-prod', read!)).toEqual(
      expect.arrayContaining([
        'viande-prod-edge:SiteDomain=www.exemple.fr',
        'viande-prod:MailDomain=exemple.fr',
      ]),
    );
    // CloudFormation keeps the last value of a parameter that a deployment leaves out
    const { restoredTable: _table, restoredStream: _stream, ...own } = read!;
    expect(stackParameters('viande-prod', own)).toEqual(
      expect.arrayContaining([
        `viande-prod:RestoredTable=${NOT_RESTORED}`,
        `viande-prod:RestoredStream=${NOT_RESTORED}`,
      ]),
    );
    expect(stackParameters('viande-prod', { ...own, restoredTable: 'saved' })).toContain(
      'viande-prod:RestoredTable=saved',
    );
  });
});

test('the description of parameters covers every one that a function may read', () => {
  const read = Object.values<FunctionSpec>(shopFunctions).flatMap(({ parameters = [] }) => parameters);
  expect([...new Set(read)].sort()).toEqual(Object.keys(parameterFacts).sort());
});

describe('docs/deploy.md', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');

  it('names the parameters without which nothing is deployed', () => {
    const needed = Object.entries(parameterFacts).filter(([, { isRequired }]) => isRequired);
    expect(needed.filter(([name]) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every event of both providers that the site handles', () => {
    const events = ['stripe/stripe-event.ts', 'paypal/paypal-event.ts'].flatMap((file) =>
      [
        ...readFileSync(`functions/gateways/${file}`, 'utf8').matchAll(/^\s+'([\w.]+\.[\w.]+)'(?::|,$)/gm),
      ].map(([, event = '']) => event),
    );
    expect(events.length).toBeGreaterThan(12);
    // what older endpoints are sent instead
    expect(events.filter((event) => event !== 'charge.refund.updated' && !guide.includes(event))).toEqual([]);
  });
});
