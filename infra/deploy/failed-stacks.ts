import { stageNamed } from '#infra/stack/stages.ts';
import { WATCH_REGION } from '#infra/stack/watch-topic.ts';
import { type AskAws, field } from './ask-aws.ts';

/** A stack whose first creation failed: CloudFormation can only delete it. */
type FailedStack = { stack: string; region: string; tables: string[]; buckets: string[] };

const FAILED = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'DELETE_FAILED'];
const ABSENT = ['REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'];

export type StackState = 'absent' | 'failed' | 'stuck' | 'there';

/**
 * Throws if AWS does not answer: a stack is absent only if AWS says so, never because of a missing right or
 * network.
 */
export const stackState = (ask: AskAws, region: string, stack: string): StackState => {
  const stacks = field(
    ask('cloudformation', 'describe-stacks', '--region', region, '--stack-name', stack),
    'Stacks',
  );
  if (!Array.isArray(stacks))
    throw new Error(
      `AWS n’a pas répondu sur la pile ${stack} (${region}) : droit ou réseau. Rien n’a été changé.`,
    );
  const status = field(stacks[0], 'StackStatus');
  if (typeof status !== 'string' || ABSENT.includes(status)) return 'absent';
  if (status === 'UPDATE_ROLLBACK_FAILED') return 'stuck';
  return FAILED.includes(status) ? 'failed' : 'there';
};

/** Stacks whose update and rollback both failed: AWS refuses updates until the rollback is finished. */
export const stuckStacks = (ask: AskAws, stage: string): string[] =>
  stacksOf(stage)
    .filter(({ stack, region }) => stackState(ask, region, stack) === 'stuck')
    .map(
      ({ stack, region }) =>
        `La pile ${stack} est restée au milieu d’un retour en arrière (UPDATE_ROLLBACK_FAILED). CloudFormation, « Événements », dit sur quoi ; puis : aws cloudformation continue-update-rollback --region ${region} --stack-name ${stack} (au besoin --resources-to-skip <ressource>), attendre UPDATE_ROLLBACK_COMPLETE, et relancer.`,
    );

/** The stacks of a stage with their regions, each before its dependents. */
export const stacksOf = (stage: string): { stack: string; region: string }[] => {
  const { region, copyRegion } = stageNamed(stage);
  const shop = `viande-${stage}`;
  return [
    { stack: `${shop}-copie`, region: copyRegion },
    { stack: shop, region },
    { stack: `${shop}-edge`, region },
    { stack: `${shop}-site`, region },
    { stack: `${shop}-veille`, region: WATCH_REGION },
  ];
};

/** Remains of failed attempts, with the tables and buckets that outlive a stack. */
export const failedStacks = (ask: AskAws, stage: string): FailedStack[] =>
  stacksOf(stage)
    .filter(({ stack, region }) => stackState(ask, region, stack) === 'failed')
    .map((one) => {
      const listed = field(
        ask('cloudformation', 'list-stack-resources', '--region', one.region, '--stack-name', one.stack),
        'StackResourceSummaries',
      );
      const ofType = (type: string): string[] =>
        (Array.isArray(listed) ? listed : []).flatMap((resource: unknown) => {
          const name = field(resource, 'PhysicalResourceId');
          const isDeleted = field(resource, 'ResourceStatus') === 'DELETE_COMPLETE';
          return field(resource, 'ResourceType') === type && name && !isDeleted ? [String(name)] : [];
        });
      return { ...one, tables: ofType('AWS::DynamoDB::Table'), buckets: ofType('AWS::S3::Bucket') };
    });

export const namesOf = ({ stack, tables, buckets }: FailedStack): string =>
  [
    `pile ${stack}`,
    ...tables.map((name) => `table ${name}`),
    ...buckets.map((name) => `espace de fichiers ${name}`),
  ].join(', ');

/** Deletes failed attempts; anything with content stays. Returns, in French, what stayed and why. */
export const clearFailedStacks = (ask: AskAws, failed: readonly FailedStack[]): string[] =>
  // dependents first
  failed.toReversed().flatMap(({ stack, region, tables, buckets }) => {
    const here = ['--region', region] as const;
    const named = ['--stack-name', stack] as const;
    ask(
      'cloudformation',
      'update-termination-protection',
      ...here,
      ...named,
      '--no-enable-termination-protection',
    );
    ask('cloudformation', 'delete-stack', ...here, ...named);
    if (ask('cloudformation', 'wait', 'stack-delete-complete', ...here, ...named) === undefined)
      return [`${stack} : la suppression n’aboutit pas ; CloudFormation, « Événements », dit pourquoi.`];
    return [
      ...tables.flatMap((table) => clearTable(ask, here, table)),
      ...buckets.flatMap((bucket) =>
        ask('s3api', 'delete-bucket', ...here, '--bucket', bucket) === undefined
          ? [`${bucket} : pas vide, gardé.`]
          : [],
      ),
    ];
  });

const clearTable = (ask: AskAws, here: readonly string[], table: string): string[] => {
  const on = [...here, '--table-name', table];
  const counted = field(ask('dynamodb', 'scan', ...on, '--select', 'COUNT', '--limit', '1'), 'Count');
  if (counted !== 0) return [`${table} : pas vide, gardée.`];
  ask('dynamodb', 'update-table', ...on, '--no-deletion-protection-enabled');
  ask('dynamodb', 'wait', 'table-exists', ...on);
  return ask('dynamodb', 'delete-table', ...on) === undefined ? [`${table} : AWS refuse, gardée.`] : [];
};
