import { APP_FILE, type SitePath } from '#shared/content/site-map.ts';

/** What a build of one area consists of: the Espace Pro, or the back-office. */
export interface Shell {
  /** Of the caches; each area drops its own only. */
  prefix: `viande-${string}-`;
  /** Changes with any of its files. */
  version: string;
  /** Pages of app.html that open without network. */
  routes: readonly SitePath[];
  /** Those of them whose headers are not app.html's own (content-security-policy.ts): kept as the server gave them. */
  ownPages: readonly SitePath[];
  /** Addresses of its scripts, stylesheets and fonts, each with the hash of its content. */
  files: readonly string[];
  /** The script that app.html of this build starts. */
  entry: string;
}

const cacheOf = ({ prefix, version }: Shell): string => prefix + version;

/** Fetches the whole build, or nothing: a worker whose shell is not complete is not installed. */
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
  // the site may be deployed at this moment: a page of one build must not be stored with files of another
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

/** Drops every shell but this one and the one before, which a tab opened earlier may still be running. */
export const dropOldShells = async (shell: Shell): Promise<void> => {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(shell.prefix) && name !== cacheOf(shell),
  );
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

/** The kept page for an address of this shell. */
export const cachedPage = async (shell: Shell, path: string): Promise<Response | undefined> => {
  const own = shell.ownPages.find((page) => page === path);
  return (await caches.open(cacheOf(shell))).match(own ?? APP_FILE, { ignoreVary: true });
};

/** A file of this shell or of the one before. */
export const cachedFile = (path: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true });
