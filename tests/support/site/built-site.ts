import { rmSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPublicPages } from '#infra/build/public-pages.ts';

/** Built once per process, for all the files that use it. */
const shared = globalThis as typeof globalThis & { testSite?: Promise<string> };

/** The folder of the public pages, with the drawings. It is read-only. */
export const builtSite = (): Promise<string> => (shared.testSite ??= build());

const build = async (): Promise<string> => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  process.on('exit', () => rmSync(webDir, { recursive: true, force: true }));
  await symlink(path.resolve('frontend/public/art'), path.join(webDir, 'art'));
  await buildPublicPages(webDir, new Date('2026-11-21T08:00:00Z'));
  return webDir;
};
