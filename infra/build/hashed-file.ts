import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file under /assets with the hash of its content in its name, so that browsers may cache it
 * forever. Returns its address.
 */
export const writeHashed = async (
  webDir: string,
  name: string,
  content: string | Uint8Array,
): Promise<string> => {
  const { name: stem, ext } = path.parse(name);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return addressOf(webDir, `assets/${stem}-${hash}${ext}`, content);
};

/** Writes a file under a given name. Returns its address. */
export const addressOf = async (
  webDir: string,
  file: string,
  content: string | Uint8Array,
): Promise<string> => {
  const target = path.join(webDir, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  return `/${file}`;
};
