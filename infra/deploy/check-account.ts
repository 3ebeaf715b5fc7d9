import { stageNamed } from '#infra/stack/stages.ts';
import { WATCH_REGION } from '#infra/stack/watch-topic.ts';
import { type AskAws, field } from './ask-aws.ts';
import type { DeploymentSettings } from './deployment-settings.ts';
import { stackState } from './failed-stacks.ts';
import { parameterFacts, putParameter } from './parameter-facts.ts';

/** Problems that stop a deployment, and warnings, in French, each with its remedy. */
export type Findings = { blocking: string[]; warnings: string[]; regionsToBootstrap: string[] };

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
