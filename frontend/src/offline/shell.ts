import { APP_FILE, type SitePath } from '#shared/content/site-map.ts';

/** The files of a build for one area: Espace Pro or back-office. */
export interface Shell {
  /** Prefix of the cache names; each area deletes only its own. */
  prefix: `viande-${string}-`;
  /** Hash of all its files. */
  version: string;
  /** Pages of app.html that open offline. */
  routes: readonly SitePath[];
  /** Pages whose headers differ from app.html's (content-security-policy.ts): stored as served. */
  ownPages: readonly SitePath[];
  /** URLs of scripts, stylesheets and fonts with content hashes. */
  files: readonly string[];
  /** The entry script of this build's app.html. */
  entry: string;
}

const cacheOf = ({ prefix, version }: Shell): string => prefix + version;

/** Fetches the whole build or fails: a worker with an incomplete shell is not installed. */
export const keepShell = async (shell: Shell): Promise<void> => {
  const cache = await caches.open(cacheOf(shell));
  const pages = await Promise.all(
    [APP_FILE, ...shell.ownPages].map(async (path) => [path, await currentPage(shell, path)] as const),
  );
  await Promise.all(shell.files.map((file) => keepFile(cache, file)));
  await Promise.all(pages.map(([path, page]) => cache.put(path, page)));
};

const currentPage = async ({ entry }: Shell, path: string): Promise<Response> => {
  const page = await fetch(path, { cache: 'no-cache' });
  // during a deployment, a page of one build must not be stored with files of another
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error(`${path} is of another build`);
  return page;
};

const keepFile = async (cache: Cache, file: string): Promise<void> => {
  const known = await caches.match(file, { ignoreVary: true });
  const answer = known ?? (await fetch(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
};

/** Deletes all shells except this one and the previous one, which an older tab may still run. */
export const dropOldShells = async (shell: Shell): Promise<void> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(shell.prefix) && name !== cacheOf(shell),
  );
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

export const cachedPage = async (shell: Shell, path: string): Promise<Response | undefined> => {
  const own = shell.ownPages.find((page) => page === path);
  return (await caches.open(cacheOf(shell))).match(own ?? APP_FILE, { ignoreVary: true });
};

/** A file of this shell or the previous one. */
export const cachedFile = (path: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true });
