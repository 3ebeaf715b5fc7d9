import { parseArgs } from 'node:util';
import { formatAwsErrors } from '#infra/deploy/format-aws-error.ts';
import { exportTable } from './export-table.ts';

/** `npm run export -- --table <name> --to <folder>`: the shop's data, for another system or an accountant. */
const { values } = parseArgs({
  options: { table: { type: 'string' }, to: { type: 'string', default: 'export' } },
});
if (!values.table) {
  process.stderr.write(
    'Quelle table ? npm run export -- --table <sortie TableName de la pile> [--to dossier]\n',
  );
  process.exit(1);
}
formatAwsErrors();
const counts = await exportTable(values.table, values.to);
process.stdout.write(
  `${Object.entries(counts)
    .map(([name, count]) => `${name} : ${count}`)
    .join(
      '\n',
    )}\nÉcrit dans ${values.to}/ (JSON et CSV). Ces fichiers contiennent des données personnelles.\n`,
);
