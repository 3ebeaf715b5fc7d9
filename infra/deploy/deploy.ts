import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkAccount } from './check-account.ts';
import { readSettings, stackParameters } from './deployment-settings.ts';
import { parameterFacts, putParameter } from './parameter-facts.ts';

/** `npm run deploy -- --stage prod`: looks, builds, deploys. `--dry` needs no account and changes nothing. */
const { values } = parseArgs({
  options: { stage: { type: 'string' }, dry: { type: 'boolean', default: false } },
});
const { stage, dry } = values;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const stop = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
if (stage !== 'dev' && stage !== 'prod')
  throw stop('Quel étage ? npm run deploy -- --stage dev | prod [--dry]');

const stack = `viande-${stage}`;
const outdir = path.join('dist', 'deploy', stage);
const run = (command: string, args: readonly string[], environment: Record<string, string> = {}): void => {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  if (done.status !== 0) stop(`Arrêt : « ${[command, ...args].join(' ')} » a échoué.`);
};
const aws = (...args: string[]): unknown => {
  const done = spawnSync('aws', [...args, '--output', 'json'], { encoding: 'utf8' });
  return done.status === 0 ? JSON.parse(done.stdout || '{}') : undefined;
};
const list = (title: string, items: readonly string[]): void => {
  if (items.length > 0) say(`\n${title}\n${items.map((item) => `  - ${item}`).join('\n')}`);
};

const { settings, missing } = readSettings(path.join('deploy', `${stage}.json`));
list('Il manque, dans les réglages de cet étage (modèle : deploy/exemple.json) :', missing);
if (!dry) {
  if (!settings) throw stop('\nRien n’a été déployé.');
  if (!aws('sts', 'get-caller-identity'))
    stop(
      '\nLa commande « aws » n’est pas installée ou pas connectée : docs/deploy.md, étape 1. Rien n’a été déployé.',
    );
  const { blocking, warnings, isBootstrapped } = checkAccount(aws, stage, settings);
  list('À savoir :', warnings);
  list('À régler d’abord :', blocking);
  if (blocking.length > 0) stop('\nRien n’a été déployé.');
  if (!isBootstrapped)
    run('cdk', ['bootstrap', `aws://${accountOf(aws('sts', 'get-caller-identity'))}/eu-west-3`]);
}

say('\nConstruction des fonctions et du site…');
run(process.execPath, ['infra/build/build.ts']);
say('Synthèse de la pile…');
run(process.execPath, ['infra/stack/app.ts'], { STAGE: stage, CDK_OUTDIR: outdir });
const template = JSON.parse(readFileSync(path.join(outdir, `${stack}.template.json`), 'utf8')) as {
  Resources: Record<string, { Type: string }>;
};
const types = Object.values(template.Resources).map(({ Type }) => Type);
const count = (type: string): number => types.filter((one) => one === type).length;
say(
  `${stack} : ${types.length} ressources (500 au plus), ${count('AWS::Lambda::Function')} fonctions, ${count('AWS::CloudWatch::Alarm')} alarmes.`,
);

if (dry) {
  const facts = Object.entries(parameterFacts);
  list(
    'Sans compte, ceci n’a pas pu être vérifié. Paramètres obligatoires (docs/deploy.md) :',
    facts
      .filter(([, { isRequired }]) => isRequired)
      .map(([name, { from }]) => `${name} : ${from}\n      ${putParameter(stage, name)}`),
  );
  list(
    'Paramètres facultatifs, chacun ouvre ce qu’il nomme :',
    facts.filter(([, { isRequired }]) => !isRequired).map(([name, { from }]) => `${name} : ${from}`),
  );
  list('Aussi vérifié avec un compte :', [
    'le quota de Lambda, le certificat (délivré, pour ce nom), SES hors du bac à sable, l’amorçage du CDK (fait s’il manque)',
  ]);
  say('\nEssai à blanc terminé : la pile se construit, rien n’a été changé.');
} else if (settings) {
  run('cdk', [
    'deploy',
    '--all',
    '--strict',
    '--app',
    outdir,
    '--require-approval',
    'never',
    ...stackParameters(stack, settings),
  ]);
  say(
    '\nDéployé. Première fois : docs/deploy.md, étapes 6 à 9 (DNS, e-mails, webhooks, super administrateur).',
  );
}

function accountOf(identity: unknown): string {
  return identity !== null && typeof identity === 'object' && 'Account' in identity
    ? String(identity.Account)
    : '';
}
