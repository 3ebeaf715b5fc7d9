import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** Editors write a file in several steps, and users save several files. */
const quietMs = 300;

const folders = ['functions', 'shared', 'frontend', 'infra'];
const leftOut = /^(infra\/local|frontend\/art)(\/|$)/;

/**
 * Calls `rebuild` after sources changed and were stable for a moment; one call at a time, and another one
 * after changes during it. Returns a function that stops watching.
 *
 * Each folder has its own watcher. Node's recursive watcher follows inodes on Linux: it loses a file that an
 * editor saves by renaming another file over it.
 */
export function watchSources(rebuild: () => Promise<void>, root = '.'): () => void {
  let quiet: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;
  const watchers = new Map<string, FSWatcher>();

  async function build(): Promise<void> {
    isBuilding = true;
    do {
      isStale = false;
      await rebuild();
    } while (isStale);
    isBuilding = false;
  }

  function noteChange(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (isBuilding) isStale = true;
      else void build();
    }, quietMs);
  }

  function watchTree(folder: string): void {
    for (const inner of [folder, ...globSync(`${folder}/**/`, { cwd: root })])
      watchOne(inner.replace(/\/$/, ''));
  }

  function watchOne(folder: string): void {
    if (watchers.has(folder) || leftOut.test(folder)) return;
    const watcher = watch(path.join(root, folder), (_event, name) => {
      const changed = `${folder}/${name ?? ''}`;
      if (leftOut.test(changed)) return;
      if (isFolder(path.join(root, changed))) watchTree(changed);
      else forget(changed);
      noteChange();
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
  }

  /** A deleted folder may be created again. */
  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  for (const folder of folders) watchTree(folder);
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
