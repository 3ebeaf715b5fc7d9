import type { AskAws } from '#infra/deploy/ask-aws.ts';

type Stack = { status: string; isProtected: boolean; tables: string[]; buckets: string[] };

export const settings = {
  siteDomain: 'www.exemple.fr',
  certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0-0',
  mailDomain: 'exemple.fr',
  mailDomainIsNew: 'oui',
  alarmEmail: 'exploitation@exemple.fr',
  monthlyBudget: 15,
} as const;

const option = (args: readonly string[], name: string): string => args[args.indexOf(`--${name}`) + 1] ?? '';

/** An account as the AWS command line shows it, with its stacks, tables and buckets: what a refused call does, too. */
export const fakeAccount = (items: Record<string, number> = {}) => {
  const stacks = new Map<string, Stack>();
  const tables = new Map<string, { isProtected: boolean; items: number }>();
  const buckets = new Set<string>();
  const answers: Record<string, (args: readonly string[]) => unknown> = {
    'get-caller-identity': () => ({ Account: '000000000000' }),
    'get-account-settings': () => ({ AccountLimit: { ConcurrentExecutions: 1000 } }),
    'describe-certificate': () => ({
      Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.exemple.fr'] },
    }),
    'get-parameters': (args) => ({
      Parameters: args.filter((arg) => arg.startsWith('/viande/')).map((Name) => ({ Name })),
    }),
    'get-account': () => ({ ProductionAccessEnabled: true }),
    'list-distributions': () => ({ DistributionList: { Items: [{}] } }),
    'describe-stacks': (args) => {
      const name = option(args, 'stack-name');
      const found = stacks.get(name);
      if (name === 'CDKToolkit') return { Stacks: [{ StackStatus: 'CREATE_COMPLETE' }] };
      return { Stacks: found ? [{ StackStatus: found.status }] : [] };
    },
    'list-stack-resources': (args) => {
      const { tables: held = [], buckets: files = [] } = stacks.get(option(args, 'stack-name')) ?? {};
      const kept = (ResourceType: string) => (PhysicalResourceId: string) => ({
        ResourceType,
        PhysicalResourceId,
        ResourceStatus: 'DELETE_SKIPPED',
      });
      return {
        StackResourceSummaries: [
          ...held.map(kept('AWS::DynamoDB::Table')),
          ...files.map(kept('AWS::S3::Bucket')),
          { ResourceType: 'AWS::SQS::Queue', PhysicalResourceId: 'q', ResourceStatus: 'DELETE_COMPLETE' },
        ],
      };
    },
    'update-termination-protection': (args) => {
      const stack = stacks.get(option(args, 'stack-name'));
      if (stack) stack.isProtected = args.includes('--enable-termination-protection');
      return stack && {};
    },
    'delete-stack': (args) => {
      const stack = stacks.get(option(args, 'stack-name'));
      if (stack?.isProtected === false) stacks.delete(option(args, 'stack-name'));
      return {};
    },
    wait: (args) =>
      args[0] === 'stack-delete-complete' && stacks.has(option(args, 'stack-name')) ? undefined : {},
    scan: (args) => ({ Count: Math.min(1, tables.get(option(args, 'table-name'))?.items ?? 0) }),
    'update-table': (args) => {
      const table = tables.get(option(args, 'table-name'));
      if (table) table.isProtected = false;
      return {};
    },
    'delete-table': (args) => {
      const name = option(args, 'table-name');
      return tables.get(name)?.isProtected === false && tables.delete(name) ? {} : undefined;
    },
    'delete-bucket': (args) => (buckets.delete(option(args, 'bucket')) ? {} : undefined),
  };
  const ask: AskAws = (_service, call = '', ...rest) => answers[call]?.(rest);
  return {
    ask,
    stacks,
    tables,
    buckets,
    /** Remains of a failed first creation by CloudFormation: what outlives a stack, and the stack's shell. */
    failedCreation: (name: string, isProtected: boolean) => {
      const held = { tables: name.endsWith('-edge') ? [] : [`${name}-Table`], buckets: [`${name}-files`] };
      for (const table of held.tables) tables.set(table, { isProtected: true, items: items[table] ?? 0 });
      for (const bucket of held.buckets) buckets.add(bucket);
      stacks.set(name, { status: 'ROLLBACK_COMPLETE', isProtected, ...held });
    },
    created: (name: string, isProtected: boolean) =>
      void stacks.set(name, { status: 'CREATE_COMPLETE', isProtected, tables: [], buckets: [] }),
  };
};
