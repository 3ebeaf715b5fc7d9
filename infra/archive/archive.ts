import { createHash } from 'node:crypto';
import { existsSync, readFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ArchiveKind,
  archiveManifest,
  type ArchiveManifest,
  archiveKinds,
} from '#shared/accounting/archive-manifest.ts';
import { parseArgs } from 'node:util';
import { writeOwnFile } from '#infra/export/own-file.ts';
import { csvOf } from '#infra/export/records.ts';

type ArchivedMonth = {
  manifest: ArchiveManifest;
  records: Record<ArchiveKind, Record<string, unknown>[]>;
};

/**
 * A month of the archive, from the folder of all months. Throws, in French, what is missing or was changed.
 */
export const readArchive = (folder: string, month: string): ArchivedMonth => {
  const at = (name: string) => path.join(folder, month, name);
  if (!existsSync(at('manifeste.json')))
    throw new Error(`${month} : pas de manifeste dans ${folder}. Ce mois n’est pas archivé en entier.`);
  const manifest = archiveManifest.parse(JSON.parse(readFileSync(at('manifeste.json'), 'utf8')));
  const records: ArchivedMonth['records'] = { commandes: [], paiements: [], factures: [], mouvements: [] };
  for (const { name, kind, records: count, sha256 } of manifest.files) {
    if (!existsSync(at(name))) throw new Error(`${month} : le fichier ${name} manque.`);
    const file = readFileSync(at(name));
    if (createHash('sha256').update(file).digest('hex') !== sha256)
      throw new Error(`${month} : le fichier ${name} n’est plus celui qui a été écrit.`);
    const lines = gunzipSync(file).toString('utf8').trimEnd().split('\n');
    if (lines.length !== count)
      throw new Error(`${month} : ${name} a ${lines.length} lignes, ${count} attendues.`);
    records[kind].push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  }
  return { manifest, records };
};

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
