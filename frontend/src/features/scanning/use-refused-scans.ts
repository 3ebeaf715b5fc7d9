import { useEffect } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { isNoPlaceForCodes, typedScans } from './typed-scan.ts';

/**
 * On a screen that reads no codes: a scan changes no date, no weight and no choice, presses no button, and is refused by
 * sound and in words.
 */
export const useRefusedScans = (): void => {
  useEffect(() => {
    const refuse = typedScans(() => {
      giveSignal('error');
      notify.error('Code scanné ignoré : cet endroit n’en prend pas. Rien n’a été changé.');
    }, isNoPlaceForCodes);
    addEventListener('keydown', refuse, true);
    return () => removeEventListener('keydown', refuse, true);
  }, []);
};
