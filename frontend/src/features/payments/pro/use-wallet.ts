import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import {
  finishingProblem,
  NOT_FINISHED,
  NOT_PROCESSED,
  type ShownProblem,
  processingProblem,
} from './payment-problem.tsx';
import { openWallet, type Payable } from './payable.ts';
import { WALLET_NONCE_TIMING } from '#shared/payments/wallet-nonce.ts';

export type WalletStep =
  | { step: 'loading' | 'ready' | 'capturing' | 'paid' | 'authorised' | 'pending' }
  | { step: 'failed'; problem: ShownProblem }
  /** The wallet's script is blocked or fails: use its hosted page. */
  | { step: 'elsewhere' }
  /** Approved, without a reply to the capture. */
  | { step: 'unfinished'; text: string };

/** ERR-44. */
const CANCELED = 'Le paiement a été annulé.';
const STEPS = { paye: 'paid', autorise: 'authorised', en_attente: 'pending' } as const;
const { capturePaypalOrder } = paymentsContract.endpoints;

/** Result of the wallet's hosted page; without a payer it was not approved. */
export type WalletReturn = { walletOrderId: string; isApproved: boolean };

/** Wallet flow: buttons, order creation on demand, capture after approval, and the hint to the order. */
export const useWallet = (payable: Payable, script: string, back: WalletReturn | undefined) => {
  const [state, setState] = useState<WalletStep>({ step: 'loading' });
  const container = useRef<HTMLDivElement>(null);
  const { approvedRef, finishRef } = useCapture(setState);

  useEffect(() => {
    const place = container.current;
    if (!place) return;
    let left = false;
    const fail = (problem: ShownProblem) => {
      if (!left && approvedRef.current === undefined)
        setState((now) => (now.step === 'failed' ? now : { step: 'failed', problem }));
    };
    if (back) {
      // once: the URL's parameters are removed afterwards
      if (!back.isApproved) fail({ text: CANCELED, kind: 'warning' });
      else if (approvedRef.current === undefined) {
        approvedRef.current = back.walletOrderId;
        void finishRef.current();
      }
      return;
    }
    const showing = showButtons(place, script, {
      isHere: () => !left,
      createOrder: async () => (await openWalletOrder(payable, fail)).id,
      onApprove: async ({ orderID }) => {
        approvedRef.current = orderID;
        await finishRef.current();
      },
      onCancel: () => fail({ text: CANCELED, kind: 'warning' }),
      onError: () => fail({ text: NOT_PROCESSED }),
    });
    const settle = (step: 'ready' | 'elsewhere') => {
      if (!left) setState((now) => (now.step === 'loading' ? { step } : now));
    };
    showing.shown.then(
      () => settle('ready'),
      () => settle('elsewhere'),
    );
    return () => {
      left = true;
      showing.close();
      place.replaceChildren();
    };
  }, [payable, script, back, approvedRef, finishRef]);

  const goElsewhere = async () => {
    const fail = (problem: ShownProblem) => setState({ step: 'failed', problem });
    const opened = await openWalletOrder(payable, fail).catch(() => undefined);
    if (opened?.approve_url) window.location.assign(opened.approve_url);
    else if (opened) fail({ text: NOT_PROCESSED });
  };

  return { state, container, finish: () => void finishRef.current(), goElsewhere };
};

/** Captures the wallet order approved on the hosted page; always the newest. */
const useCapture = (setState: (state: WalletStep) => void) => {
  const approvedRef = useRef<string>(undefined);
  const capturing = useRef(false);
  const queries = useQueryClient();

  const finish = async () => {
    if (approvedRef.current === undefined || capturing.current) return;
    capturing.current = true;
    setState({ step: 'capturing' });
    try {
      const reply = await call(
        capturePaypalOrder,
        { body: { paypalOrderId: approvedRef.current } },
        { as: 'pro' },
      );
      if (reply.data.status === 'paye') await hintPaid(reply.data.order_id);
      setState({ step: STEPS[reply.data.status] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    } catch (error) {
      const problem = finishingProblem(error);
      setState(problem ? { step: 'failed', problem } : { step: 'unfinished', text: NOT_FINISHED });
    } finally {
      capturing.current = false;
    }
  };

  const finishRef = useRef(finish);
  useEffect(() => {
    finishRef.current = finish;
  });

  return { approvedRef, finishRef };
};

/** Renders the wallet's buttons in `place`; `shown` rejects when its script is blocked or fails. */
const showButtons = (
  place: HTMLElement,
  script: string,
  { isHere, ...acts }: WalletHandlers & { isHere: () => boolean },
) => {
  let close: (() => unknown) | undefined;
  const show = async () => {
    const Buttons = await loadWallet(script);
    if (!isHere()) return;
    const buttons = Buttons(acts);
    close = () => buttons.close?.();
    await buttons.render(place);
  };
  return { shown: show(), close: () => close?.() };
};

/** Shows our reason of a refusal; the wallet only learns that there is no order. */
const openWalletOrder = async (payable: Payable, fail: (problem: ShownProblem) => void) => {
  try {
    return (await openWallet(payable)).data;
  } catch (error) {
    fail(processingProblem(error));
    throw error;
  }
};

/** PAY-07, PAY-18: only a hint (AMB-03); the capture has already updated the order. */
const hintPaid = (orderId: string): Promise<unknown> =>
  call(
    paymentsContract.endpoints.hintPayment,
    { params: { id: orderId }, body: { status: 'paye' } },
    { as: 'pro' },
  ).catch(() => undefined);

/** The used part of the provider's script. */
interface WalletButtons {
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
const loadWallet = async (source: string): Promise<NonNullable<Wallet['Buttons']>> => {
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
