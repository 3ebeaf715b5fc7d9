import { WALLET_NONCE_TIMING } from '#shared/payments/wallet-nonce.ts';

/** The part of the provider's browser script that is used here. */
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

/** The page stops waiting for a blocked or lost script after this time. */
const SCRIPT_MS = 15_000;

const loading = new Map<string, Promise<void>>();

/** The wallet's buttons, once its script is there (PAY-05, PAY-06); throws when it is blocked or does not answer. */
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

/** The nonce that the edge gave to this document; none in a browser that hides `Server-Timing`, nor without network. */
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
  // it hands the nonce on to the script of its waiting frame, which stands under the policy of this page
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
