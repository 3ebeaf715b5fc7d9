import { beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#functions/subscriptions.ts';
import type { FunctionSpec } from '#infra/stack/function-spec.ts';
import type { QueueName } from '#infra/stack/queue-names.ts';
import { remedyFor } from '#shared/incidents/remedy.ts';
import { shopFunctions } from '#infra/stack/shop-functions.ts';
import { queueNames } from '#shared/incidents/queue-names.ts';
import { bundledNames, type BundledNames } from './bundled-names.ts';
import { allStatements, grantsByEntry, type Statement } from './policies.ts';
import { ofType, SYNTH_MS, target, type Template, templateOf } from './synthesis.ts';

const specs: Record<string, FunctionSpec> = shopFunctions;
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((act) => `dynamodb:${act}`);

const entriesAllowed = (grants: Map<string, Statement[]>, action: string): string[] =>
  [...grants]
    .filter(([, all]) => all.some(({ actions }) => actions.includes(action)))
    .map(([entry]) => entry);

const entriesWhose = (wanted: (spec: FunctionSpec) => boolean): string[] =>
  Object.entries(specs)
    .filter(([, spec]) => wanted(spec))
    .map(([entry]) => entry);

const folderOf = (arn: string): string =>
  /\/(\w+)\/\*$/.exec(arn)?.[1] ??
  /viande-prod-(copie-\w+)-.*\/\*$/.exec(arn)?.[1] ??
  /:(identity\/\*)$/.exec(arn)?.[1] ??
  arn;

describe('permissions', () => {
  let template: Template;
  let grants: Map<string, Statement[]>;
  let bundles: Map<string, BundledNames>;
  beforeAll(async () => {
    template = templateOf('prod');
    grants = grantsByEntry(template);
    bundles = await bundledNames();
  }, SYNTH_MS);

  it('are given to every function by a policy of its own', () => {
    expect([...grants.keys()].sort()).toEqual(Object.keys(specs).sort());
    expect(
      new Set(ofType(template, 'AWS::Lambda::Function').map(([, f]) => JSON.stringify(f.Properties['Role'])))
        .size,
    ).toBe(Object.keys(specs).length);
  });

  it('never allow a scan, an open action or an open resource', () => {
    const allowed = allStatements(template).filter(({ effect }) => effect === 'Allow');
    expect(allowed.length).toBeGreaterThan(60);
    expect(allowed.flatMap(({ actions }) => actions).filter((action) => /\*|scan/i.test(action))).toEqual([]);
    const open = allowed.filter(({ resources }) => resources.some((resource) => resource.includes('*')));
    // files below one folder of one bucket each: their names contain the month, the order, or the night; and any
    // receiver of a mail
    expect(
      open.map(({ actions, resources }) => [...actions.toSorted(), ...resources.map(folderOf)]).sort(),
    ).toEqual([
      ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl', 'tables'],
      ['s3:DeleteObject', 'repesees'],
      ['s3:DeleteObject', 's3:GetObject', 's3:PutObject', 'repesees'],
      ['s3:GetObject', 's3:PutObject', 'refus'],
      [
        's3:GetObjectVersionAcl',
        's3:GetObjectVersionForReplication',
        's3:GetObjectVersionTagging',
        'comptes',
        'tables',
      ],
      ['s3:PutObject', 'comptes'],
      ['s3:ReplicateObject', 's3:ReplicateTags', 'copie-comptes', 'copie-tables'],
      // it knows no resource
      ['ses:GetAccount', '*'],
      ['ses:SendEmail', 'identity/*'],
    ]);
    const keeping = entriesWhose(({ photos }) =>
      Object.values(photos ?? {}).some((may) => may.includes('keep')),
    );
    expect(keeping).toEqual(['photos.http']);
    expect(entriesAllowed(grants, 's3:GetObject')).toEqual(keeping);
    expect(entriesAllowed(grants, 's3:DeleteObject')).toEqual(['photos.http', 'privacy.worker']);
    expect(entriesAllowed(grants, 's3:PutObject').sort()).toEqual(
      [...keeping, ...entriesWhose(({ archives }) => archives === true)].sort(),
    );
    expect(JSON.stringify(ofType(template, 'AWS::IAM::Role'))).not.toContain('ManagedPolicyArns');
  });

  it('let only the listed ones write to the table, and the others not at all', () => {
    for (const write of WRITES) {
      expect(entriesAllowed(grants, write).sort()).toEqual(
        entriesWhose(({ table }) => table === 'write').sort(),
      );
    }
    expect(entriesAllowed(grants, 'dynamodb:GetItem').sort()).toEqual(
      entriesWhose(({ table }) => !!table).sort(),
    );
  });

  it('let the mail worker alone send mails', () => {
    const mailing = allStatements(template).filter(({ actions }) =>
      actions.some((act) => act.startsWith('ses:')),
    );
    // from the domain, and in the stage's own configuration set, which reports bounces
    expect(mailing.filter(({ actions }) => actions.includes('ses:SendEmail'))).toHaveLength(2);
    expect(entriesAllowed(grants, 'ses:SendEmail')).toEqual(['mail.worker']);
    // and one may read the account's state
    expect(entriesAllowed(grants, 'ses:GetAccount')).toEqual(['readiness.http']);
    expect(entriesAllowed(grants, 'ses:GetEmailIdentity')).toEqual(['readiness.http']);
    expect(mailing.flatMap(({ actions }) => actions).toSorted()).toEqual([
      'ses:GetAccount',
      'ses:GetEmailIdentity',
      'ses:SendEmail',
      'ses:SendEmail',
    ]);
  });

  it('name the parameters that the bundle names, no fewer and no more', () => {
    for (const [entry, statements] of grants) {
      const granted = statements
        .filter(({ actions }) => actions.includes('ssm:GetParameters'))
        .flatMap(({ resources }) => resources.map((arn) => arn.split(':parameter/viande/prod/')[1]));
      expect({ entry, granted: granted.sort() }).toEqual({ entry, granted: bundles.get(entry)?.parameters });
    }
  });

  it('are passed to the function, which reads them all at once', () => {
    const told = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => ({
      entry: String(Properties['Description']),
      names: (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables['PARAMETERS'],
    }));
    for (const { entry, names } of told) expect(names).toBe(specs[entry]?.parameters?.join(','));
    expect(ofType(template, 'AWS::Lambda::Function').filter(([, f]) => f.Properties['Layers'])).toEqual([]);
  });

  it('deny the key that signs sessions to every function that opens none', () => {
    const signing = [...grants].filter(([, all]) =>
      all.some(({ resources }) => resources.some((arn) => arn.endsWith('auth/private-key'))),
    );
    expect(signing.map(([entry]) => entry)).toEqual(['account.http']);
  });

  it('deny the secrets of payments to every function that takes, closes or refunds none', () => {
    const paying = [...grants].filter(([, all]) =>
      all.some(({ resources }) => resources.some((arn) => /\/(?:stripe|paypal)\//.test(arn))),
    );
    expect(
      paying
        .map(([entry]) => entry)
        .filter((entry) => entry.endsWith('.http'))
        .sort(),
    ).toEqual(['payments.http', 'preparation.http', 'readiness.http', 'webhooks.http']);
    const ofWebhooks = (grants.get('webhooks.http') ?? []).flatMap(({ resources }) => resources);
    expect(
      ofWebhooks.filter((arn) => /dolibarr\/(?:url|api-key|headers)|cashmag|private-key/.test(arn)),
    ).toEqual([]);
  });

  it('and the SDKs of payments are in the same functions, each in a file that its first call loads', () => {
    const withSecrets = entriesWhose(({ parameters = [] }) => parameters.includes('stripe/secret-key'));
    const withSdks = [...bundles].filter(([, { sdks }]) => sdks.length > 0);
    expect(withSdks.map(([entry]) => entry).sort()).toEqual(withSecrets.sort());
    for (const [, { sdks }] of withSdks) expect(sdks).toEqual(['stripe', '@paypal/paypal-server-sdk']);
  });

  it('of no bundle load undici at its start, as an import of node:http does', () => {
    for (const [entry, { imports }] of bundles) {
      expect(imports, entry).toContain('node:stream');
      expect(
        imports.filter((name) => /^(?:node:)?(?:http|crypto|process)$/.test(name)),
        entry,
      ).toEqual([]);
    }
  });

  it('of each function fit into its role: 6 kB of the 10,240 characters that IAM takes', () => {
    // a reference stands for an ARN
    const characters = (statements: Statement[]) =>
      JSON.stringify(statements).replaceAll(/<\w+>/g, 'x'.repeat(100)).length;
    expect([...grants].filter(([, statements]) => characters(statements) > 6000)).toEqual([]);
  });

  it('let a function send only to queues whose address it reads', () => {
    for (const [entry, { queueVariables }] of bundles) {
      const known = queueVariables.map((name) =>
        name.replace('_QUEUE_URL', '').replaceAll('_', '-').toLowerCase(),
      );
      const sendsTo: readonly string[] = specs[entry]?.sendsTo ?? [];
      expect({ entry, useless: sendsTo.filter((queue) => !known.includes(queue)) }).toEqual({
        entry,
        useless: [],
      });
    }
  });

  it('let the page of incidents redrive each queue that it offers « Relancer » for, and label every queue', () => {
    const page = ofType(template, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['Description'] === 'admin.http',
    )!;
    const { Variables } = page[1].Properties['Environment'] as { Variables: Record<string, unknown> };
    const queues = Object.entries(Variables).flatMap(([variable, url]) => {
      const [, name] = /^([A-Z_]+)_DEAD_LETTERS_URL$/.exec(variable) ?? [];
      return name ? [{ queue: name.toLowerCase().replaceAll('_', '-'), id: target(url) ?? '' }] : [];
    });
    const redriven = (grants.get('admin.http') ?? [])
      .filter(({ actions }) => actions.includes('sqs:StartMessageMoveTask'))
      .flatMap(({ resources }) => resources);
    expect(queues.map(({ queue }) => queue)).toContain('lot-words');
    expect(
      queues
        .filter(({ queue }) => remedyFor(queue) === 'redrive')
        .map(({ id }) => `<${id}>`)
        .sort(),
    ).toEqual(redriven.sort());
    expect(queues.filter(({ queue }) => queueNames[queue] === undefined)).toEqual([]);
  });

  it('let the dispatcher send to every subscriber of events, and few others send to them again', () => {
    const senders = (queue: QueueName) => entriesWhose(({ sendsTo = [] }) => sendsTo.includes(queue)).sort();
    // a next step, another attempt requested by a user, and items due again
    expect(senders('erp')).toEqual(['accounting.http', 'dispatch.stream', 'erp.worker', 'outbox.schedule']);
    expect(senders('mail')).toEqual(['admin.http', 'dispatch.stream', 'outbox.schedule']);
    expect(senders('privacy')).toEqual(['admin.http', 'dispatch.stream', 'outbox.schedule']);
    const told = Object.values(subscriptions).flatMap((names) => names.map((name) => name.split('.')[0]));
    expect([...new Set(told)].sort()).toEqual([...shopFunctions['dispatch.stream'].sendsTo].sort());
  });
});
