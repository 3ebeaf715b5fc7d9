import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `/<bucket>/<key>` of S3 with a path-style address. */
const OBJECT = /^\/([A-Za-z0-9][A-Za-z0-9.-]+)\/(.+)$/;

/** Takes an object as S3 does and keeps it as a file; false when the address is none of an object. */
export function putObject(folder: string, address: string, body: Buffer): boolean {
  const [, bucket, key] = OBJECT.exec(address) ?? [];
  if (bucket === undefined || key === undefined) return false;
  const base = path.resolve(folder, bucket);
  const file = path.resolve(base, decodeURIComponent(key));
  // a key is a name for S3 and a path here
  if (!file.startsWith(base + path.sep)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  return true;
}
