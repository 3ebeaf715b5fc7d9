import { APP_FILE } from '#shared/content/site-map.ts';

/** What a build of the Espace Pro consists of. */
export interface Shell {
  /** Changes with any of its files. */
  version: string;
  /** Addresses of its scripts, stylesheets and fonts, each with the hash of its content. */
  files: readonly string[];
  /** The script that app.html of this build starts. */
  entry: string;
}

const PREFIX = 'viande-shell-';
const cacheOf = ({ version }: Shell): string => PREFIX + version;

/** Fetches the whole build, or nothing: a worker whose shell is not complete is not installed. */
export const keepShell = async (shell: Shell): Promise<void> => {
  const cache = await caches.open(cacheOf(shell));
  const page = await fetch(APP_FILE, { cache: 'no-cache' });
  // the site may be deployed at this moment: a page of one build must not be stored with files of another
  if (!page.ok || !(await page.clone().text()).includes(shell.entry))
    throw new Error('app.html is of another build');
  await Promise.all(shell.files.map((file) => keepFile(cache, file)));
  await cache.put(APP_FILE, page);
};

const keepFile = async (cache: Cache, file: string): Promise<void> => {
  const known = await caches.match(file, { ignoreVary: true });
  const answer = known ?? (await fetch(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
};

/** Drops every shell but this one and the one before, which a tab opened earlier may still be running. */
export const dropOldShells = async (shell: Shell): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

export const cachedPage = async (shell: Shell): Promise<Response | undefined> =>
  (await caches.open(cacheOf(shell))).match(APP_FILE, { ignoreVary: true });

/** A file of this shell or of the one before. */
export const cachedFile = (path: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true });
