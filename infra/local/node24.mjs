// Plain JavaScript: it runs on Node 20, before the packages are installed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Path of a Node 24 or later: the installed package's, else this one; undefined if there is none. */
export function findNode24() {
  const installed = path.join(root, 'node_modules', '.bin', 'node');
  if (process.platform === 'linux' && existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/** `darwin arm64, Node 20.19.2` */
export const thisMachine = () => `${process.platform} ${process.arch}, Node ${process.versions.node}`;
