import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPublicPages } from '#infra/build/public-pages.ts';

/** The public pages built into a folder of their own, the drawings beside them. */
export const builtSite = async (): Promise<{ webDir: string; remove: () => Promise<void> }> => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  await symlink(path.resolve('frontend/public/art'), path.join(webDir, 'art'));
  await buildPublicPages(webDir, new Date('2026-11-21T08:00:00Z'));
  return { webDir, remove: () => rm(webDir, { recursive: true }) };
};
