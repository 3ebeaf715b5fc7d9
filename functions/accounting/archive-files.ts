import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchiveBucket } from '#functions/gateways/archive/archive-bucket.ts';
import {
  ARCHIVE_FOLDER,
  archiveKinds,
  type ArchiveKind,
  type ArchiveManifest,
} from '#shared/accounting/archive-manifest.ts';

/** About 1 MB compressed; memory of a small Lambda is the bound. */
const RECORDS_A_FILE = 5000;

const compress = promisify(gzip);

/** Writes the records of a month as they arrive, in compressed files of bounded size, one record a line. */
export const archiveFiles = (bucket: ArchiveBucket, month: string) => {
  const files: ArchiveManifest['files'] = [];
  const waiting: Partial<Record<ArchiveKind, string[]>> = {};

  const write = async (kind: ArchiveKind): Promise<void> => {
    const lines = waiting[kind] ?? [];
    waiting[kind] = [];
    const number = files.filter((file) => file.kind === kind).length + 1;
    const name = `${kind}-${String(number).padStart(4, '0')}.ndjson.gz`;
    const body = await compress(`${lines.join('\n')}\n`);
    await bucket.put(`${ARCHIVE_FOLDER}/${month}/${name}`, body, 'application/gzip');
    const sha256 = createHash('sha256').update(body).digest('hex');
    files.push({ name, kind, records: lines.length, sha256 });
  };

  return {
    async add(kind: ArchiveKind, record: object): Promise<void> {
      const lines = (waiting[kind] ??= []);
      lines.push(JSON.stringify(record));
      if (lines.length >= RECORDS_A_FILE) await write(kind);
    },

    /** Writes the remaining records and the manifest. */
    async close(totals: ArchiveManifest['totals'], now: Date): Promise<ArchiveManifest> {
      for (const kind of archiveKinds) if (waiting[kind]?.length) await write(kind);
      const manifest: ArchiveManifest = { v: 1, month, writtenAt: now.toISOString(), files, totals };
      const body = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
      await bucket.put(`${ARCHIVE_FOLDER}/${month}/manifeste.json`, body, 'application/json');
      return manifest;
    },
  };
};
