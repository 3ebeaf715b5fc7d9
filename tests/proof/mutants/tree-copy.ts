import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type TreeCopy = {
  directory: string;
  /** Puts a text in the place of another in one file; answers how to take it back, or undefined when it is not there. */
  plant: (change: { file: string; find: string; replace: string }) => (() => void) | undefined;
  remove: () => void;
};

/** A copy of the tree as it lies here, changes that are not committed included, in which things may be broken. */
export const copyTree = (root: string): TreeCopy => {
  const directory = mkdtempSync(path.join(tmpdir(), 'planted-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // a file that was removed and not committed yet is listed all the same
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(directory, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  return {
    directory,
    plant: ({ file, find, replace }) => {
      const where = path.join(directory, file);
      const text = readFileSync(where, 'utf8');
      if (text.split(find).length !== 2) return undefined;
      writeFileSync(
        where,
        text.replace(find, () => replace),
      );
      return () => writeFileSync(where, text);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
