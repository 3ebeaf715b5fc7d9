import { stageNamed } from '#infra/stack/stages.ts';
import { NO_DISTRIBUTION } from '#infra/stack/watch-stack.ts';
import { WATCH_REGION } from '#infra/stack/watch-topic.ts';
import { type AskAws, field } from './ask-aws.ts';
import { type DeploymentSettings, stackParameters } from './deployment-settings.ts';
import {
  clearFailedStacks,
  failedStacks,
  namesOf,
  stackState,
  stacksOf,
  stuckStacks,
} from './failed-stacks.ts';
import { parameterFacts, putParameter } from './parameter-facts.ts';

/** Outside effects of a deployment. */
type DeploymentEffects = {
  ask: AskAws;
  /** Runs a command with visible output; false if it failed. */
  run: (command: string, args: readonly string[], environment?: Record<string, string>) => boolean;
  say: (text: string) => void;
  /** Builds everything and synthesises into the folder. */
  build: (outdir: string, environment: Record<string, string>) => boolean;
};

export const listed = (title: string, items: readonly string[]): string =>
  items.length > 0 ? `\n${title}\n${items.map((item) => `  - ${item}`).join('\n')}` : '';

/**
 * Checks, deletes remains of a failed attempt if allowed, builds, deploys. Returns why nothing, or not
 * everything, was deployed.
 */
export const deployStage = (
  stage: string,
  given: {
    settings: DeploymentSettings;
    /** Public statements that are not true yet. */
    untrue: readonly string[];
    /** The operator agreed to delete remains of a failed attempt. */
    clears: boolean;
    acceptsSmallAccount?: boolean;
    outdir: string;
  },
  { ask, run, say, build }: DeploymentEffects,
): string | undefined => {
  const { settings, outdir, clears } = given;
  const identity = ask('sts', 'get-caller-identity');
  if (!identity)
    return 'La commande « aws » n’est pas installée ou pas connectée : docs/deploy.md, étape 1. Rien n’a été déployé.';
  const { acceptsSmallAccount } = given;
  const { blocking, warnings, regionsToBootstrap } = checkAccount(ask, stage, settings, acceptsSmallAccount);
  if (given.untrue.length > 0) {
    const text = `shared/content (business.ts, testimonials.ts) dit encore au public ce qui n’est pas vrai ou manque : ${given.untrue.join(', ')}.`;
    (stage === 'prod' ? blocking : warnings).push(text);
  }
  const failed = failedStacks(ask, stage);
  blocking.push(...stuckStacks(ask, stage));
  if (failed.length > 0 && !clears)
    blocking.push(
      `Un premier déploiement a échoué et n’a laissé que : ${failed.map(namesOf).join(' ; ')}. Pour supprimer cela (ce qui n’est pas vide reste) et recommencer : npm run deploy -- --stage ${stage} --clear`,
    );
  say(listed('À savoir :', warnings));
  say(listed('À régler d’abord :', blocking));
  if (blocking.length > 0) return 'Rien n’a été déployé.';
  if (failed.length > 0) say(listed('Nettoyé ; reste :', clearFailedStacks(ask, failed)) || '\nNettoyé.');

  const account = String(field(identity, 'Account') ?? '');
  for (const region of regionsToBootstrap)
    if (!run('cdk', ['bootstrap', `aws://${account}/${region}`]))
      return 'Arrêt : l’amorçage du CDK a échoué.';

  const shop = `viande-${stage}`;
  const { region, terminationProtection } = stageNamed(stage);
  const shopExists = (): boolean => stackState(ask, region, shop) === 'there';
  const isFirst = !shopExists();
  // CloudFormation enables the protection before it creates anything, and a failed stack could not be
  // deleted any more
  if (!build(outdir, isFirst ? { FIRST_DEPLOYMENT: '1' } : {})) return 'Arrêt : la construction a échoué.';
  const options = ['--strict', '--app', outdir, '--require-approval', 'never'];
  const watch = `${shop}-veille`;
  const watching = (id = NO_DISTRIBUTION) => ['--parameters', `${watch}:DistributionId=${id}`];
  const watchedId = distributionId(ask, region, shop);
  const isDone = run('cdk', [
    'deploy',
    '--all',
    ...options,
    ...stackParameters(shop, settings),
    ...watching(watchedId),
  ]);
  if (isFirst && terminationProtection && shopExists())
    for (const one of stacksOf(stage).slice(0, 2))
      ask(
        'cloudformation',
        'update-termination-protection',
        '--region',
        one.region,
        '--stack-name',
        one.stack,
        '--enable-termination-protection',
      );
  if (isDone) {
    const newId = distributionId(ask, region, shop);
    // the alarms of the edge stand in another region, which learns the distribution once it exists
    if (
      newId !== watchedId &&
      !run('cdk', ['deploy', watch, '--exclusively', ...options, ...watching(newId)])
    )
      return 'Arrêt : tout est en place sauf les alarmes de CloudFront. Relancer la même commande.';
    const unconfirmed = [region, WATCH_REGION].filter((one) =>
      isAlarmMailUnconfirmed(ask, one, settings.alarmEmail),
    );
    if (unconfirmed.length > 0)
      say(
        `\n${settings.alarmEmail} n’a pas encore confirmé l’abonnement aux alarmes (${unconfirmed.join(', ')}) : aucune alarme n’en part. Le lien de l’e-mail d’AWS vaut trois jours ; ensuite, relancer un envoi : SNS, région ${unconfirmed.join(' et ')}, « Abonnements ».`,
      );
    return undefined;
  }
  return shopExists()
    ? 'Arrêt : la boutique et sa table sont en place, la suite a échoué (le message ci-dessus dit quoi ; « must be verified » : CloudFront attend AWS, docs/deploy.md, étape 1). Relancer ensuite la même commande.'
    : 'Arrêt : le déploiement a échoué, le message ci-dessus dit quoi. Relancer ensuite la même commande.';
};

/** Undefined before the edge is deployed. */
const distributionId = (ask: AskAws, region: string, shop: string): string | undefined => {
  const stacks = field(
    ask('cloudformation', 'describe-stacks', '--region', region, '--stack-name', `${shop}-edge`),
    'Stacks',
  );
  const outputs = Array.isArray(stacks) ? field(stacks[0], 'Outputs') : undefined;
  const found = (Array.isArray(outputs) ? outputs : []).find(
    (one) => field(one, 'OutputKey') === 'DistributionId',
  );
  const id = field(found, 'OutputValue');
  return typeof id === 'string' ? id : undefined;
};

/** Alarms reach an address only after its confirmation; AWS reports nothing otherwise. */
const isAlarmMailUnconfirmed = (ask: AskAws, region: string, email: string): boolean => {
  const listed = field(ask('sns', 'list-subscriptions', '--region', region), 'Subscriptions');
  const own = (Array.isArray(listed) ? listed : []).filter((one) => field(one, 'Endpoint') === email);
  return own.some((one) =>
    ['PendingConfirmation', 'Deleted'].includes(String(field(one, 'SubscriptionArn'))),
  );
};

/** Problems that stop a deployment, and warnings, in French, each with its remedy. */
type Findings = { blocking: string[]; warnings: string[]; regionsToBootstrap: string[] };

const SSM_NAMES_A_CALL = 10;

/** Checks the account before any change: limits, certificate, parameters, e-mail, bootstrap. */
export const checkAccount = (
  ask: AskAws,
  stage: string,
  settings: DeploymentSettings,
  /** The operator accepts the low concurrency limit. */
  acceptsSmallAccount = false,
): Findings => {
  const blocking: string[] = [];
  const warnings: string[] = [];
  const { region: main, copyRegion } = stageNamed(stage);
  const region = ['--region', main];

  const limit = Number(
    field(ask('lambda', 'get-account-settings', ...region), 'AccountLimit', 'ConcurrentExecutions'),
  );
  if (!(limit >= 100))
    (stage === 'prod' && !acceptsSmallAccount ? blocking : warnings).push(
      `Lambda n’autorise que ${limit || 10} exécutions à la fois : le site marche, mais refuse du monde aux heures pleines. Service Quotas, AWS Lambda, « Concurrent executions » : demander 1 000 (gratuit, un jour ou deux). Pour déployer la production sans attendre : --small-account.`,
    );

  const certificate = ask(
    'acm',
    'describe-certificate',
    '--region',
    'us-east-1',
    '--certificate-arn',
    settings.certificateArn,
  );
  const status = field(certificate, 'Certificate', 'Status');
  if (status !== 'ISSUED')
    blocking.push(
      `Le certificat n’est pas délivré (${String(status ?? 'introuvable')}) : ACM, région us-east-1, poser l’enregistrement DNS de validation et attendre « Émis ».`,
    );
  const names = [field(certificate, 'Certificate', 'SubjectAlternativeNames') ?? []].flat();
  if (
    status === 'ISSUED' &&
    !names.includes(settings.siteDomain) &&
    !names.includes(settings.siteDomain.replace(/^[^.]+/, '*'))
  )
    blocking.push(`Le certificat ne couvre pas ${settings.siteDomain} : en demander un pour ce nom.`);

  const all = Object.keys(parameterFacts);
  const there = new Set<string>();
  for (let from = 0; from < all.length; from += SSM_NAMES_A_CALL) {
    const names = all.slice(from, from + SSM_NAMES_A_CALL).map((name) => `/viande/${stage}/${name}`);
    const found = field(ask('ssm', 'get-parameters', ...region, '--names', ...names), 'Parameters');
    for (const one of Array.isArray(found) ? found : []) there.add(String(field(one, 'Name')));
  }
  for (const [name, { isRequired, from }] of Object.entries(parameterFacts)) {
    if (there.has(`/viande/${stage}/${name}`)) continue;
    if (isRequired) blocking.push(`Paramètre absent, ${name} : ${from}.\n    ${putParameter(stage, name)}`);
    else warnings.push(`Paramètre facultatif absent, ${name} : ${from}.`);
  }

  if (field(ask('sesv2', 'get-account', ...region), 'ProductionAccessEnabled') !== true)
    warnings.push(
      'SES est dans son bac à sable : les e-mails ne partent que vers des adresses vérifiées. SES, « Demander l’accès à la production ».',
    );
  // whether CloudFront is allowed shows only by using it: a warning if there is no distribution yet
  const distributions = field(ask('cloudfront', 'list-distributions'), 'DistributionList', 'Items');
  if (!Array.isArray(distributions) || distributions.length === 0)
    warnings.push(
      'Ce compte n’a encore aucune distribution CloudFront, et AWS la refuse souvent à un compte neuf (« Your account must be verified ») : ouvrir dès maintenant une demande, Support, « Account and billing », en joignant ce message. La boutique et sa table se déploient sans l’attendre.',
    );
  const regionsToBootstrap = [main, copyRegion, WATCH_REGION].filter(
    (one) => stackState(ask, one, 'CDKToolkit') === 'absent',
  );
  return { blocking, warnings, regionsToBootstrap };
};
