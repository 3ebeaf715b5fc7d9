import { describe, expect, it } from 'vitest';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import { fakeAccount, settings } from './fake-account.ts';

type Account = ReturnType<typeof fakeAccount>;

/** The CDK's command line as far as a test needs it: it protects a stack before it has made anything, as it really does. */
const deploying = (account: Account, outcome: Record<string, 'made' | 'refused'>) => {
  const said: string[] = [];
  const commands: string[] = [];
  let isProtecting = true;
  const deploy = (stage: 'dev' | 'prod', more: { untrue?: string[]; clears?: boolean } = {}) =>
    deployStage(
      stage,
      { settings, untrue: [], clears: false, outdir: 'out', ...more },
      {
        ask: account.ask,
        say: (text) => void said.push(text),
        build: (_outdir, environment) => {
          isProtecting = stage === 'prod' && environment['FIRST_DEPLOYMENT'] !== '1';
          commands.push('build');
          return true;
        },
        run: (command, args) => {
          commands.push(`${command} ${args.join(' ')}`);
          if (args[0] === 'bootstrap') return true;
          for (const name of [`viande-${stage}-copie`, `viande-${stage}`, `viande-${stage}-edge`]) {
            const found = account.stacks.get(name);
            // its first command would be to delete it
            if (found?.status === 'ROLLBACK_COMPLETE' && found.isProtected) return false;
            if (outcome[name] === 'refused') {
              account.failedCreation(name, isProtecting && !name.endsWith('-edge'));
              return false;
            }
            account.created(name, isProtecting && !name.endsWith('-edge'));
          }
          return true;
        },
      },
    );
  return { deploy, said, commands, text: () => said.join('\n') };
};

describe('a deployment', () => {
  it('stops before a stack that is stuck in a rollback, and names the command that frees it', () => {
    const account = fakeAccount();
    account.created('viande-prod', true);
    account.stacks.get('viande-prod')!.status = 'UPDATE_ROLLBACK_FAILED';
    const stuck = deploying(account, {});
    expect(stuck.deploy('prod')).toBe('Rien n’a été déployé.');
    expect(stuck.text()).toContain(
      'aws cloudformation continue-update-rollback --region eu-west-3 --stack-name viande-prod',
    );
    expect(stuck.commands).toEqual([]);
  });

  it('gives the alarms of CloudFront the id of the distribution, once it exists', () => {
    const account = fakeAccount();
    const edge = { Outputs: [{ OutputKey: 'DistributionId', OutputValue: 'E1ABCDEFGHIJKL' }] };
    const ask: Account['ask'] = (...args) => {
      const isEdge = args[1] === 'describe-stacks' && args.at(-1) === 'viande-dev-edge';
      return isEdge && account.stacks.has('viande-dev-edge')
        ? { Stacks: [{ StackStatus: 'CREATE_COMPLETE', ...edge }] }
        : account.ask(...args);
    };
    const watched = (commands: readonly string[]) =>
      commands.flatMap((one) => /viande-dev-veille:DistributionId=(\S+)/.exec(one)?.[1] ?? []);
    const first = deploying({ ...account, ask }, {});
    expect(first.deploy('dev')).toBeUndefined();
    expect(watched(first.commands)).toEqual(['aucune', 'E1ABCDEFGHIJKL']);
    const second = deploying({ ...account, ask }, {});
    expect(second.deploy('dev')).toBeUndefined();
    expect(watched(second.commands)).toEqual(['E1ABCDEFGHIJKL']);
  });

  it('reports an unconfirmed alarm address', () => {
    const account = fakeAccount();
    const pending = [{ Endpoint: settings.alarmEmail, SubscriptionArn: 'PendingConfirmation' }];
    const ask: Account['ask'] = (...args) =>
      args[1] === 'list-subscriptions' ? { Subscriptions: pending } : account.ask(...args);
    const first = deploying({ ...account, ask }, {});
    expect(first.deploy('dev')).toBeUndefined();
    expect(first.text()).toContain('n’a pas encore confirmé l’abonnement aux alarmes (eu-west-3, us-east-1)');
    pending[0]!.SubscriptionArn = 'arn:aws:sns:eu-west-3:000000000000:alarms:1';
    const second = deploying({ ...account, ask }, {});
    expect(second.deploy('dev')).toBeUndefined();
    expect(second.text()).not.toContain('n’a pas encore confirmé');
  });
});

describe('a first deployment', () => {
  it('that fails leaves nothing protected, and the second one lists the remains and clears them on request', () => {
    const account = fakeAccount();
    const failing = deploying(account, { 'viande-prod': 'refused' });
    expect(failing.deploy('prod')).toContain('le déploiement a échoué');
    expect(account.stacks.get('viande-prod')).toMatchObject({ isProtected: false });

    const asking = deploying(account, {});
    expect(asking.deploy('prod')).toBe('Rien n’a été déployé.');
    expect(asking.text()).toContain(
      'pile viande-prod, table viande-prod-Table, espace de fichiers viande-prod-files',
    );
    expect(asking.text()).toContain('npm run deploy -- --stage prod --clear');
    expect(asking.commands).toEqual([]);

    const clearing = deploying(account, {});
    expect(clearing.deploy('prod', { clears: true })).toBeUndefined();
    expect([account.tables.size, account.buckets.size]).toEqual([0, 0]);
    expect(account.stacks.get('viande-prod')).toMatchObject({ status: 'CREATE_COMPLETE', isProtected: true });
    expect(account.stacks.get('viande-prod-copie')).toMatchObject({ isProtected: true });
  });

  it('made by a release that protected at once is cleared all the same', () => {
    const account = fakeAccount();
    account.failedCreation('viande-prod', true);
    expect(deploying(account, {}).deploy('prod', { clears: true })).toBeUndefined();
    expect(account.tables.size).toBe(0);
  });

  it('clears no table that holds anything', () => {
    const account = fakeAccount({ 'viande-prod-Table': 3 });
    account.failedCreation('viande-prod', true);
    const { deploy, text } = deploying(account, {});
    deploy('prod', { clears: true });
    expect([...account.tables]).toEqual([['viande-prod-Table', { isProtected: true, items: 3 }]]);
    expect(text()).toContain('viande-prod-Table : pas vide, gardée.');
  });

  it('creates its table when CloudFront is refused, protected, and shows what to wait for', () => {
    const account = fakeAccount();
    const refused = deploying(account, { 'viande-prod-edge': 'refused' });
    expect(refused.deploy('prod')).toContain('la boutique et sa table sont en place');
    expect(account.stacks.get('viande-prod')).toMatchObject({ status: 'CREATE_COMPLETE', isProtected: true });
    const again = deploying(account, {});
    expect(again.deploy('prod', { clears: true })).toBeUndefined();
    expect(account.stacks.get('viande-prod-edge')?.status).toBe('CREATE_COMPLETE');
  });

  it('bootstraps the region of the copies, too', () => {
    const account = fakeAccount();
    const { deploy, commands } = deploying({ ...account, ask: withoutToolkit(account) }, {});
    deploy('dev');
    expect(commands.slice(0, 2)).toEqual([
      'cdk bootstrap aws://000000000000/eu-west-3',
      'cdk bootstrap aws://000000000000/eu-central-1',
    ]);
  });
});

const withoutToolkit =
  (account: Account): Account['ask'] =>
  (...args) =>
    args.includes('CDKToolkit') ? { Stacks: [] } : account.ask(...args);

describe('false statements to the public', () => {
  const untrue = ['phone', 'legal.siret', 'testimonials'];

  it('stop production', () => {
    const { deploy, text, commands } = deploying(fakeAccount(), {});
    expect(deploy('prod', { untrue })).toBe('Rien n’a été déployé.');
    expect(text()).toContain('À régler d’abord');
    expect(text()).toContain('phone, legal.siret, testimonials');
    expect(commands).toEqual([]);
  });

  it('are only reported for a test stage', () => {
    const { deploy, text } = deploying(fakeAccount(), {});
    expect(deploy('dev', { untrue })).toBeUndefined();
    expect(text()).toContain('testimonials');
  });
});
