import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { resultOf } from './approval-page.ts';
import type { CaptureResult } from './wire.ts';

/** How captures go unless the person chooses otherwise: the switch for pending and refused payments. */
export interface UsualResult {
  get(): CaptureResult;
  set(result: CaptureResult): void;
}

export function openUsualResult(file: ProviderFile): UsualResult {
  return {
    get: () => resultOf(file.setting('usual-result') ?? null) ?? 'completed',
    set: (result) => file.keepSetting('usual-result', result),
  };
}
