import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Stage, stageNamed, stages } from '#infra/stack/stages.ts';
import { ofType, stageApp, SYNTH_MS, synthesised, type Template, templateOf } from './synthesis.ts';

/** A template without the values that a stage may change: its name, its wallet's origins, log retention. */
const neutral = (template: Template, stage: string, walletOrigins: readonly string[]): unknown =>
  JSON.parse(
    JSON.stringify(template)
      .replaceAll(walletOrigins.join(' '), '(wallet)')
      .replaceAll(`viande-${stage}`, 'viande-(stage)')
      .replaceAll(`viande${stage}`, 'viande(stage)')
      .replaceAll(`/viande/${stage}/`, '/viande/(stage)/')
      .replaceAll(`"STAGE":"${stage}"`, '"STAGE":"(stage)"')
      .replaceAll(`{"Name":"stage","Value":"${stage}"}`, '{"Name":"stage","Value":"(stage)"}')
      .replaceAll(`\\"stage\\",\\"${stage}\\"`, '\\"stage\\",\\"(stage)\\"')
      .replaceAll(/"RetentionInDays":\d+/g, '"RetentionInDays":0'),
  );

type Part = Record<string, unknown>;

/** Outputs of a deployed stage for the stack that publishes its site: nothing is published locally. */
const withoutPublishing = (template: Template): Template => ({
  ...template,
  Outputs: Object.fromEntries(
    Object.entries(template.Outputs).filter(([name]) => !name.startsWith('ExportsOutput')),
  ),
  Resources: Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => {
      const { Tags, ...rest } = resource.Properties ?? {};
      const isOwned = ((Tags ?? []) as Part[]).some(({ Key }) => String(Key).startsWith('aws-cdk:cr-owned'));
      return [id, isOwned ? { ...resource, Properties: rest } : resource];
    }),
  ),
});

/** CDK hashes the stack's name into a few ids; their resources are compared, not the ids. */
const withoutHashes = (template: unknown): unknown =>
  JSON.parse(JSON.stringify(template).replaceAll(/(viande\(stage\)\w+?)[0-9A-F]{8,16}\b/g, '$1'));

/** Names that are unique per account, or globally, whatever the region. */
const GLOBAL = /^AWS::(?:CloudFront|Budgets|S3|IAM)::/;

/** The global names in the templates of production, in a region. */
const globalNames = (regions: Pick<Stage, 'region' | 'copyRegion'>): string[] => {
  const before = { ...stages.prod };
  Object.assign(stages.prod, regions);
  try {
    const { app, stack, edge, copies } = stageApp('prod');
    const { directory } = synthesised(app);
    return [stack, edge, copies].flatMap((made) => {
      const file = path.join(directory, made?.templateFile ?? '');
      const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as Template;
      return Object.values(Resources)
        .filter(({ Type }) => GLOBAL.test(Type))
        .flatMap(({ Properties = {} }) =>
          [Properties, ...Object.values(Properties)].flatMap((part) =>
            ['Name', 'BudgetName', 'BucketName', 'RoleName'].flatMap((key) => {
              const name = (part as Part | null)?.[key];
              return name === undefined ? [] : [JSON.stringify(name)];
            }),
          ),
        );
    });
  } finally {
    Object.assign(stages.prod, before);
  }
};

describe('stages', () => {
  let local: Template;
  let prod: Template;
  beforeAll(() => {
    local = templateOf('local');
    prod = templateOf('prod');
  }, SYNTH_MS);

  it('run on one machine the template that is deployed', () => {
    const edge = { local: templateOf('local', 'edge'), prod: templateOf('prod', 'edge') };
    for (const [here, there] of [
      [local, prod],
      [edge.local, withoutPublishing(edge.prod)],
    ] as const) {
      const onOneMachine = neutral(here, 'local', stageNamed('local').walletOrigins);
      const deployed = neutral(there, 'prod', stageNamed('prod').walletOrigins);
      expect(withoutHashes(onOneMachine)).toEqual(withoutHashes(deployed));
    }
  });

  it('can be deployed to a second region of the account without a shared name', { timeout: SYNTH_MS }, () => {
    const paris = globalNames({ region: 'eu-west-3', copyRegion: 'eu-central-1' });
    const elsewhere = globalNames({ region: 'eu-central-1', copyRegion: 'eu-west-1' });
    expect(paris.length).toBeGreaterThan(10);
    expect(elsewhere).toHaveLength(paris.length);
    expect(elsewhere.filter((name) => paris.includes(name))).toEqual([]);
  });

  it('leave room below the 500 resources of a stack', () => {
    expect(Object.keys(prod.Resources).length).toBeLessThan(360);
  });

  it('coexist with one mail domain: the second one names it and declares nothing of it', () => {
    const identities = ofType(prod, 'AWS::SES::EmailIdentity');
    expect(identities).toHaveLength(1);
    const [, identity] = identities[0] as [string, { Condition?: string }];
    expect(prod.Conditions[identity.Condition ?? '']).toEqual({
      'Fn::Equals': [{ Ref: 'MailDomainIsNew' }, 'oui'],
    });
    const records = Object.entries(prod.Outputs).filter(([name]) => /^Mail(Dkim|MailFrom|Dmarc)/.test(name));
    expect(records).toHaveLength(6);
    expect(records.filter(([, output]) => (output as Part)['Condition'] !== identity.Condition)).toEqual([]);
    const [conditional] = identities[0] ?? [];
    const others = Object.entries(prod.Resources).filter(
      ([, resource]) => (resource as { Condition?: string }).Condition === undefined,
    );
    expect(others.filter(([, resource]) => JSON.stringify(resource).includes(`"${conditional}"`))).toEqual(
      [],
    );
  });

  it(
    'protect existing data from deletion, but not a first creation',
    () => {
      const protectedStacks = (isFirst: boolean) => {
        const { checked } = stageApp('prod', undefined, isFirst);
        return checked.map(({ stackName, terminationProtection = false }) => [
          stackName,
          terminationProtection,
        ]);
      };
      const [first, later] = [protectedStacks(true), protectedStacks(false)];
      expect(first.filter(([, isProtected]) => isProtected)).toEqual([]);
      expect(later).toEqual([
        ['viande-prod', true],
        ['viande-prod-edge', false],
        ['viande-prod-copie', true],
        ['viande-prod-veille', false],
      ]);
    },
    SYNTH_MS,
  );

  it('retain nothing of the table where CloudFront may be refused', () => {
    expect(ofType(prod, 'AWS::CloudFront::Distribution')).toEqual([]);
    expect(ofType(templateOf('prod', 'edge'), 'AWS::DynamoDB::Table')).toEqual([]);
    expect(Object.keys(prod.Parameters)).not.toContain('CertificateArn');
    // the shop never depends on the edge
    expect(JSON.stringify(prod)).not.toContain('Fn::ImportValue');
  });

  it('share no name in an account', () => {
    const named = [
      'FunctionName',
      'QueueName',
      'TableName',
      'BucketName',
      'DashboardName',
      'TopicName',
      'RoleName',
    ];
    const fixed = Object.values(prod.Resources).flatMap(({ Properties = {} }) =>
      named.map((name) => Properties[name]).filter((value) => typeof value === 'string'),
    );
    expect(fixed.length).toBeGreaterThan(50);
    expect(fixed.filter((name) => !name.includes('prod'))).toEqual([]);
  });

  it('are known by name', () => {
    expect(() => stageNamed('production')).toThrow('Unknown stage "production": use one of local, dev, prod');
  });
});
