import { watch } from 'node:fs';

/** Editors write a file in several steps, and people save several files. */
const quietMs = 300;

const folders = ['functions', 'shared', 'frontend', 'infra'];
const leftOut = /^(infra\/local|frontend\/art)\//;

/**
 * Calls `rebuild` after sources changed and have been quiet for a moment; one call at a time, another one after it
 * when something changed meanwhile. Answers the function that stops watching.
 */
export function watchSources(rebuild: () => Promise<void>): () => void {
  let quiet: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;

  async function build(): Promise<void> {
    isBuilding = true;
    do {
      isStale = false;
      await rebuild();
    } while (isStale);
    isBuilding = false;
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (leftOut.test(`${folder}/${name ?? ''}`)) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        if (isBuilding) isStale = true;
        else void build();
      }, quietMs);
    }),
  );
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}
