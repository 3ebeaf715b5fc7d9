import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { stageNamed } from '#infra/stack/stages.ts';
import { formatAwsErrors } from '#infra/deploy/format-aws-error.ts';
import { carryCounters, countersBetween } from './carry-counters.ts';
import { reconcileAfterRestore } from './reconcile-after-restore.ts';
import { restoreTable } from './restore-table.ts';
import { tableFromCopy } from './table-from-copy.ts';

/**
 * `npm run restore -- --stage prod --from <table> --to <new name> [--at 2026-11-22T10:00:00Z]`: restores the
 * table of an instant under a new name, points the stack to it, then reconciles it with outside systems.
 * Steps done by an earlier run are not repeated: after an interruption the same command continues. With
 * `--copy <folder>` instead of `--from`, the table is created from an export fetched from the other region:
 * neither the former table nor its backups are needed.
 */
const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    copy: { type: 'string' },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const stop = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
const { stage, from: source, to: target, copy } = values;
const at = values.at === undefined ? undefined : new Date(values.at);
if (!stage || !target || !(source || copy) || source === target || Number.isNaN(at?.getTime()))
  throw stop(
    'npm run restore -- --stage prod --from <sortie TableName de la pile> --to <nouveau nom> [--at 2026-11-22T10:00:00Z]\nnpm run restore -- --stage prod --copy <dossier de la copie> --to <nouveau nom>',
  );
const settingsFile = path.join('deploy', `${stage}.json`);
if (!existsSync(settingsFile)) stop(`${settingsFile} n’existe pas : docs/deploy.md, étape 3.`);
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as Record<string, unknown>;

formatAwsErrors();
const { region } = stageNamed(stage);
const client = new DynamoDBClient({ region });
// after the switch, the shop writes to it
if (copy && settings['restoredTable'] !== target) await tableFromCopy(client, { folder: copy, target }, say);
const { streamLabel } = await restoreTable(client, { source: source ?? target, target, at }, say);

// the site continues to count on the former table until the switch: raised before, and once more after
const counters = countersBetween(at ?? new Date(), new Date());
const document = DynamoDBDocumentClient.from(client);
const lift = async (): Promise<void> => {
  const lifted = source && (await carryCounters(document, { source, target }, counters));
  if (!lifted)
    say(
      `${source ?? 'La table d’avant'} n’existe plus : les compteurs n’ont pas pu être repris. Un numéro de commande de ces jours peut revenir.`,
    );
  else say(`Compteurs relevés : ${lifted.join(' ; ') || 'aucun n’en avait besoin'}.`);
};
await lift();

writeFileSync(
  settingsFile,
  `${JSON.stringify({ ...settings, restoredTable: target, restoredStream: streamLabel }, undefined, 2)}\n`,
);
const deployed = spawnSync(process.execPath, ['infra/deploy/deploy.ts', '--stage', stage], {
  stdio: 'inherit',
});
if (deployed.status !== 0) stop('Arrêt : le déploiement a échoué. La même commande reprend ici.');
await lift();

const failed = reconcileAfterRestore((entry, payload) => {
  const name = `viande-${stage}-${entry.replaceAll('.', '-')}`;
  const options = ['--cli-binary-format', 'raw-in-base64-out', '--cli-read-timeout', '900'];
  const done = spawnSync(
    'aws',
    [
      'lambda',
      'invoke',
      '--region',
      region,
      '--function-name',
      name,
      ...options,
      '--payload',
      JSON.stringify(payload),
      '/dev/stdout',
    ],
    { encoding: 'utf8' },
  );
  return done.status === 0 && !done.stdout.includes('FunctionError') ? done.stdout.trim() : undefined;
}, say);
if (failed.length > 0) stop(`À relancer à la main : ${failed.join(', ')}.`);
say(
  `\nLe site travaille sur ${target}.${source ? ` ${source} reste ; la supprimer une fois tout vérifié.` : ''} À regarder : docs/deploy.md, « Restore ».`,
);
