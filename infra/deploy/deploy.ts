import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { factsToComplete } from '#shared/content/check-content.ts';
import { deployStage, listed } from './deploy-stage.ts';
import { readSettings } from './deployment-settings.ts';
import { parameterFacts, putParameter } from './parameter-facts.ts';

/**
 * `npm run deploy -- --stage prod`: checks, builds, deploys. `--dry` needs no account and changes nothing.
 */
const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    dry: { type: 'boolean', default: false },
    clear: { type: 'boolean', default: false },
    'small-account': { type: 'boolean', default: false },
  },
});
const { stage, dry, clear: clears } = values;
const say = (text: string): void => void (text && process.stdout.write(`${text}\n`));
const stop = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
if (stage !== 'dev' && stage !== 'prod')
  throw stop('Quel étage ? npm run deploy -- --stage dev | prod [--dry] [--clear] [--small-account]');

const stack = `viande-${stage}`;
const outdir = path.join('dist', 'deploy', stage);
const run = (command: string, args: readonly string[], environment: Record<string, string> = {}): boolean => {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  if (done.status !== 0) say(`« ${[command, ...args].join(' ')} » a échoué.`);
  return done.status === 0;
};
const ask = (...args: string[]): unknown => {
  const done = spawnSync('aws', [...args, '--output', 'json'], { encoding: 'utf8' });
  if (done.status === 0) return JSON.parse(done.stdout.trim() || '{}');
  // the one failure that is an answer
  if (args[1] === 'describe-stacks' && /does not exist/.test(done.stderr)) return { Stacks: [] };
  return undefined;
};
const build = (folder: string, environment: Record<string, string>): boolean => {
  say('\nConstruction des fonctions et du site…');
  if (!run(process.execPath, ['infra/build/build.ts'])) return false;
  say('Synthèse de la pile…');
  const given = { STAGE: stage, CDK_OUTDIR: folder, ...environment };
  if (!run(process.execPath, ['infra/stack/app.ts'], given)) return false;
  const template = JSON.parse(readFileSync(path.join(folder, `${stack}.template.json`), 'utf8')) as {
    Resources: Record<string, { Type: string }>;
  };
  const types = Object.values(template.Resources).map(({ Type }) => Type);
  const count = (type: string): number => types.filter((one) => one === type).length;
  say(
    `${stack} : ${types.length} ressources (500 au plus), ${count('AWS::Lambda::Function')} fonctions, ${count('AWS::CloudWatch::Alarm')} alarmes.`,
  );
  return true;
};

const { settings, missing } = readSettings(path.join('deploy', `${stage}.json`));
say(listed('Il manque, dans les réglages de cet étage (modèle : deploy/exemple.json) :', missing));
const untrue = factsToComplete();
if (dry) {
  if (!build(outdir, {})) stop('Arrêt : la construction a échoué.');
  printAccountRequirements();
} else {
  if (!settings) throw stop('\nRien n’a été déployé.');
  const failure = deployStage(
    stage,
    { settings, untrue, clears, acceptsSmallAccount: values['small-account'], outdir },
    { ask, run, say, build },
  );
  if (failure !== undefined) stop(`\n${failure}`);
  say(
    '\nDéployé. Première fois : docs/deploy.md, étapes 6 à 9 (DNS, e-mails, webhooks, super administrateur).',
  );
}

function printAccountRequirements(): void {
  const facts = Object.entries(parameterFacts);
  const those = (isRequired: boolean) => facts.filter(([, fact]) => fact.isRequired === isRequired);
  say(
    listed(
      'Sans compte, ceci n’a pas pu être vérifié. Paramètres obligatoires (docs/deploy.md) :',
      those(true).map(([name, { from }]) => `${name} : ${from}\n      ${putParameter(stage ?? '', name)}`),
    ),
  );
  say(
    listed(
      'Paramètres facultatifs, chacun ouvre ce qu’il nomme :',
      those(false).map(([name, { from }]) => `${name} : ${from}`),
    ),
  );
  say(
    listed('Aussi vérifié avec un compte :', [
      'le quota de Lambda, le certificat (délivré, pour ce nom), SES hors du bac à sable, CloudFront, l’amorçage du CDK (fait s’il manque)',
    ]),
  );
  say(listed('La production refuse, tant que shared/content le dit :', stage === 'prod' ? untrue : []));
  say('\nEssai à blanc terminé : la pile se construit, rien n’a été changé.');
}
