import { WALLET_NONCE_TIMING } from '#shared/payments/wallet-nonce.ts';

/** The used part of the provider's script. */
export interface WalletButtons {
  render: (container: HTMLElement) => Promise<void>;
  close?: () => Promise<void> | void;
}

export interface WalletHandlers {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface Wallet {
  Buttons?: (handlers: WalletHandlers) => WalletButtons;
}

declare global {
  interface Window {
    paypal?: Wallet;
  }
}

/** Timeout of a blocked or lost script. */
const SCRIPT_MS = 15_000;

const loading = new Map<string, Promise<void>>();

/** Loads the wallet's buttons (PAY-05, PAY-06); throws when the script is blocked or times out. */
export const loadWallet = async (source: string): Promise<NonNullable<Wallet['Buttons']>> => {
  const script = loading.get(source) ?? addScript(source);
  loading.set(source, script);
  try {
    await script;
    if (window.paypal?.Buttons) return window.paypal.Buttons;
    throw new Error('the wallet script brought no buttons');
  } catch (error) {
    loading.delete(source);
    throw error;
  }
};

/** Nonce of this document from the edge; undefined where the browser hides `Server-Timing`, or offline. */
const documentNonce = (): string | undefined => {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || !('serverTiming' in navigation)) return undefined;
  const { serverTiming } = navigation as PerformanceNavigationTiming;
  return serverTiming.find(({ name }) => name === WALLET_NONCE_TIMING)?.description;
};

const addScript = (source: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const element = document.createElement('script');
  const timer = setTimeout(() => reject(new Error('no answer')), SCRIPT_MS);
  const end = (act: () => void) => () => {
    clearTimeout(timer);
    act();
  };
  element.src = source;
  element.async = true;
  // the script passes the nonce to the script of its loading frame, which has this page's policy
  const nonce = documentNonce();
  if (nonce !== undefined) element.dataset['cspNonce'] = nonce;
  element.addEventListener('load', end(resolve));
  element.addEventListener(
    'error',
    end(() => {
      element.remove();
      reject(new Error('blocked'));
    }),
  );
  document.head.append(element);
  return promise;
};
