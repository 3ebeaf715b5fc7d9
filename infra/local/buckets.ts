import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `/<bucket>/<key>` of S3 with a path-style address. */
const OBJECT = /^\/([A-Za-z0-9][A-Za-z0-9.-]+)\/(.+)$/;

/** S3's answer about one object. */
type ObjectAnswer = { status: number; error?: 'NoSuchKey' | 'PreconditionFailed'; body?: Buffer };

/**
 * Puts, gets or deletes an object as S3 does, stored as a file; undefined for another address or method.
 * `isFirst`: only if it does not exist (`If-None-Match: *`).
 */
export function onObject(
  folder: string,
  { method, address, body, isFirst }: { method: string; address: string; body: Buffer; isFirst: boolean },
): ObjectAnswer | undefined {
  const [, bucket, key] = OBJECT.exec(address) ?? [];
  if (bucket === undefined || key === undefined) return undefined;
  const base = path.resolve(folder, bucket);
  const file = path.resolve(base, decodeURIComponent(key));
  // S3 keys are names, which are paths here
  if (!file.startsWith(base + path.sep)) return undefined;
  if (method === 'PUT') {
    if (isFirst && existsSync(file)) return { status: 412, error: 'PreconditionFailed' };
    mkdirSync(path.dirname(file), { recursive: true });
    // written atomically, also if the process is killed
    const partial = `${file}.${randomUUID()}.part`;
    writeFileSync(partial, body);
    renameSync(partial, file);
    return { status: 200 };
  }
  if (method === 'GET')
    return existsSync(file) ? { status: 200, body: readFileSync(file) } : { status: 404, error: 'NoSuchKey' };
  if (method !== 'DELETE') return undefined;
  rmSync(file, { force: true });
  return { status: 204 };
}

/** `/<bucket>` or `/<bucket>/`. */
const BUCKET = /^\/([A-Za-z0-9][A-Za-z0-9.-]+)\/?$/;

/**
 * `ListObjectsV2` in one page: the names of a bucket that begin with `prefix` and come after `start-after`, in their order;
 * undefined when the address is none of a bucket.
 */
export function listObjects(folder: string, { pathname, searchParams }: URL): string | undefined {
  const [, bucket] = BUCKET.exec(pathname) ?? [];
  if (bucket === undefined || searchParams.get('list-type') !== '2') return undefined;
  const base = path.resolve(folder, bucket);
  const [prefix, after] = ['prefix', 'start-after'].map((name) => searchParams.get(name) ?? '');
  const names = existsSync(base)
    ? readdirSync(base, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) =>
          path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
        )
    : [];
  const found = names.filter((name) => name.startsWith(prefix ?? '') && name > (after ?? '')).toSorted();
  const contents = found.map((name) => `<Contents><Key>${xmlText(name)}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents}</ListBucketResult>`;
}

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
