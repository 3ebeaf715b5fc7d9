import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

/** Writes lambda-process.ts as JavaScript into `folder` and returns the file. */
export function writeBootstrap(folder: string): string {
  const source = readFileSync(join(import.meta.dirname, 'lambda-process.ts'), 'utf8');
  const file = join(folder, 'lambda-process.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, stripTypeScriptTypes(source));
  return file;
}
