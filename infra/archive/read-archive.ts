import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ArchiveKind,
  archiveManifest,
  type ArchiveManifest,
} from '#shared/accounting/archive-manifest.ts';

export type ArchivedMonth = {
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
