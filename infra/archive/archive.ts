import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeOwnFile } from '#infra/export/own-file.ts';
import { csvOf } from '#infra/export/records.ts';
import { archiveKinds } from '#shared/accounting/archive-manifest.ts';
import { readArchive } from './read-archive.ts';

/** `npm run archive -- --month 2026-10 --from comptes [--to folder]`: a month of the archive, checked, as CSV. */
const { values } = parseArgs({
  options: { month: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
});
const { month, from, to } = values;
if (!month || !from) {
  process.stderr.write(
    'Quel mois ? npm run archive -- --month 2026-10 --from comptes [--to dossier]\nLe dossier vient de : aws s3 sync --region eu-west-3 s3://<sortie ArchiveBucket>/comptes comptes\n',
  );
  process.exit(1);
}
const euros = (cents: number): string =>
  (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
try {
  const { manifest, records } = readArchive(from, month);
  const { htCents, vatCents, ttcCents, paidCents, refundedCents } = manifest.totals;
  const lines = [
    `${month}, écrit le ${manifest.writtenAt}, fichiers intacts`,
    ...archiveKinds.map((kind) => `${kind} : ${records[kind].length}`),
    `commandes non annulées : ${euros(htCents)} HT, ${euros(vatCents)} de TVA, ${euros(ttcCents)} TTC`,
    `payé en ligne ${euros(paidCents)}, remboursé ${euros(refundedCents)}`,
  ];
  if (to) {
    mkdirSync(to, { recursive: true });
    for (const kind of archiveKinds)
      // with the byte order mark by which spreadsheets recognise UTF-8
      writeOwnFile(path.join(to, `${month}-${kind}.csv`), `\uFEFF${csvOf(records[kind])}`);
    lines.push(`Écrit dans ${to}/ (CSV).`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
