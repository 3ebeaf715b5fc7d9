import { useEffect } from 'react';
import { notify } from '#frontend/ui/feedback/notify.ts';

/**
 * On screens that accept no codes, a scan changes no field, clicks no button, and is rejected with sound and
 * text. The detection code loads after the first view.
 */
export const useRefusedScans = (): void => {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const listen = async () => {
      const [{ isNoPlaceForCodes, typedScans }, { giveSignal }] = await Promise.all([
        import('./typed-scan.ts'),
        import('#frontend/lib/devices/scan-signal.ts'),
      ]);
      if (isLeft) return;
      const refuse = typedScans(() => {
        giveSignal('error');
        notify.error('Code scanné ignoré : cet endroit n’en prend pas. Rien n’a été changé.');
      }, isNoPlaceForCodes);
      addEventListener('keydown', refuse, true);
      stop = () => removeEventListener('keydown', refuse, true);
    };
    // offline the screens work without it, and a scan is typed text
    listen().catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
};
