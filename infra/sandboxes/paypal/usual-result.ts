import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { resultOf } from './approval-page.ts';
import type { CaptureResult } from './wire.ts';

/**
 * Default result of captures unless the payer chooses another: the switch for pending and refused payments.
 */
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
