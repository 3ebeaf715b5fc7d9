import type { WalletHandlers } from '#frontend/features/payments/pro/use-wallet.ts';

/** The wallet's script as the page requests it; jsdom loads none, so a test decides its fate. */
export const requestedScript = (): HTMLScriptElement => {
  const script = document.head.querySelector<HTMLScriptElement>('script[src^="https://wallet.test"]');
  if (!script) throw new Error('no wallet script was asked for');
  return script;
};

/** The script loads and renders one button; returns what the page passes to it. */
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

/** The browser's `Server-Timing`; jsdom has none for a document. */
export const tellTimings = (serverTiming: { name: string; description: string }[]): void =>
  void Object.assign(performance, { getEntriesByType: () => [{ serverTiming }] });

/** Every test starts without a script. */
export const removeScripts = (): void => {
  delete window.paypal;
  for (const script of document.head.querySelectorAll('script')) script.remove();
};
