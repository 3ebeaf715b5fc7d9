import { createHash } from 'node:crypto';
import type { ProviderFile } from './provider-file.ts';
import type { Answered } from './exchange.ts';

/** Answers by idempotency key, so that a repeated request has no second effect. */
export interface RememberedAnswers {
  /** The first answer, `mismatch` if the key was used for another request, or undefined if the key is new. */
  recall(key: string, request: string): Answered | 'mismatch' | undefined;
  keep(key: string, request: string, answer: Answered): void;
}

/** Keys expire after `lifetimeMs`, as the provider documents. */
export function openRememberedAnswers(
  file: ProviderFile,
  lifetimeMs: number,
  now: () => number,
): RememberedAnswers {
  const find = file.sqlite.prepare('SELECT fingerprint, answer, at FROM remembered_answer WHERE key = ?');
  const keep = file.sqlite.prepare(
    'INSERT OR REPLACE INTO remembered_answer (key, fingerprint, answer, at) VALUES (?, ?, ?, ?)',
  );

  return {
    recall(key, request) {
      const row = find.get(key);
      if (row === undefined || Number(row['at']) + lifetimeMs < now()) return undefined;
      if (row['fingerprint'] !== fingerprint(request)) return 'mismatch';
      return JSON.parse(String(row['answer'])) as Answered;
    },
    keep(key, request, answer) {
      keep.run(key, fingerprint(request), JSON.stringify(answer), now());
    },
  };
}

function fingerprint(request: string): string {
  return createHash('sha256').update(request).digest('hex');
}
