import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What differs from `base`: committed since, staged, edited and new files. Without `base`, from where this branch left
 * main; on main itself from the last commit, or from the one before when nothing is edited.
 */
export function changedFiles(base: string | undefined): { base: string; files: string[] } {
  const from = base ?? defaultBase();
  const known = git('diff', '--name-only', '--diff-filter=d', from);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  return { base: from, files: [...new Set([...known, ...fresh])].filter((file) => existsSync(file)) };
}

function defaultBase(): string {
  const [head] = git('rev-parse', 'HEAD');
  const fork = forkFromMain();
  if (fork !== undefined && fork !== head) return fork;
  const isEdited = git('status', '--porcelain').length > 0;
  return isEdited ? 'HEAD' : 'HEAD~1';
}

/** Undefined where there is no branch main. */
function forkFromMain(): string | undefined {
  try {
    return git('merge-base', 'HEAD', 'main')[0];
  } catch {
    return undefined;
  }
}

function git(...args: readonly string[]): string[] {
  const said = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return said.split('\n').filter((line) => line !== '');
}
