import type { WalletHandlers } from '#frontend/features/payments/pro/use-wallet.ts';

/** The wallet's script as the page asks for it; jsdom loads none, so a test says what becomes of it. */
export const requestedScript = (): HTMLScriptElement => {
  const script = document.head.querySelector<HTMLScriptElement>('script[src^="https://wallet.test"]');
  if (!script) throw new Error('no wallet script was asked for');
  return script;
};

/** The script arrives and brings one button; what the page hands to it is returned. */
export const bringWallet = () => {
  const brought: { handlers?: WalletHandlers; rendered: number; closed: number } = { rendered: 0, closed: 0 };
  window.paypal = {
    Buttons: (handlers) => {
      brought.handlers = handlers;
      return {
        render: async (container) => {
          brought.rendered += 1;
          const button = document.createElement('button');
          button.textContent = 'Payer avec le portefeuille';
          container.append(button);
        },
        close: () => {
          brought.closed += 1;
        },
      };
    },
  };
  requestedScript().dispatchEvent(new Event('load'));
  return brought;
};

export const blockScript = (): void => void requestedScript().dispatchEvent(new Event('error'));

/** What the browser tells of `Server-Timing`; jsdom tells nothing of any document. */
export const tellTimings = (serverTiming: { name: string; description: string }[]): void =>
  void Object.assign(performance, { getEntriesByType: () => [{ serverTiming }] });

/** Every test starts without a script. */
export const removeScripts = (): void => {
  delete window.paypal;
  for (const script of document.head.querySelectorAll('script')) script.remove();
};
