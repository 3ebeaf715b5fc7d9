import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { paymentsContract } from '#shared/payments/payments.contract.ts';
import {
  finishingProblem,
  NOT_FINISHED,
  NOT_PROCESSED,
  type Problem,
  processingProblem,
} from './payment-problem.tsx';
import { openWallet, type Payable } from './payable.ts';
import { loadWallet } from './wallet-script.ts';

export type WalletStep =
  | { step: 'loading' | 'ready' | 'capturing' | 'paid' | 'authorised' | 'pending' }
  | { step: 'failed'; problem: Problem }
  /** The wallet's script was kept out or says nothing: its own page is the way on. */
  | { step: 'elsewhere' }
  /** Approved, and the capture's answer is missing. */
  | { step: 'unfinished'; text: string };

/** ERR-44. */
const CANCELED = 'Le paiement a été annulé.';
const STEPS = { paye: 'paid', autorise: 'authorised', en_attente: 'pending' } as const;
const { capturePaypalOrder } = paymentsContract.endpoints;

/** What the wallet's own page says as it sends the person back; without a payer nothing was approved. */
export type WalletReturn = { walletOrderId: string; isApproved: boolean };

/** The wallet's life on the page: buttons, a wallet order on demand, capture after approval, the hint to the order. */
export const useWallet = (payable: Payable, script: string, back: WalletReturn | undefined) => {
  const [state, setState] = useState<WalletStep>({ step: 'loading' });
  const container = useRef<HTMLDivElement>(null);
  const approved = useRef<string>(undefined);
  const capturing = useRef(false);
  const queries = useQueryClient();

  const finish = async () => {
    if (approved.current === undefined || capturing.current) return;
    capturing.current = true;
    setState({ step: 'capturing' });
    try {
      const reply = await call(
        capturePaypalOrder,
        { body: { paypalOrderId: approved.current } },
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

  const latestFinish = useRef(finish);
  useEffect(() => {
    latestFinish.current = finish;
  });

  useEffect(() => {
    const place = container.current;
    if (!place) return;
    let left = false;
    let close: (() => unknown) | undefined;
    const fail = (problem: Problem) => {
      if (!left && approved.current === undefined)
        setState((now) => (now.step === 'failed' ? now : { step: 'failed', problem }));
    };
    if (back) {
      // once: what is left afterwards is this page without the wallet's words
      if (!back.isApproved) fail({ text: CANCELED, kind: 'warning' });
      else if (approved.current === undefined) {
        approved.current = back.walletOrderId;
        void latestFinish.current();
      }
      return;
    }
    const show = async () => {
      try {
        const Buttons = await loadWallet(script);
        if (left) return;
        const buttons = Buttons({
          createOrder: async () => (await openWalletOrder(payable, fail)).id,
          onApprove: async ({ orderID }) => {
            approved.current = orderID;
            await latestFinish.current();
          },
          onCancel: () => fail({ text: CANCELED, kind: 'warning' }),
          onError: () => fail({ text: NOT_PROCESSED }),
        });
        close = () => buttons.close?.();
        await buttons.render(place);
        if (!left) setState((now) => (now.step === 'loading' ? { step: 'ready' } : now));
      } catch {
        if (!left) setState((now) => (now.step === 'loading' ? { step: 'elsewhere' } : now));
      }
    };
    void show();
    return () => {
      left = true;
      close?.();
      place.replaceChildren();
    };
  }, [payable, script, back]);

  const goElsewhere = async () => {
    const fail = (problem: Problem) => setState({ step: 'failed', problem });
    const opened = await openWalletOrder(payable, fail).catch(() => undefined);
    if (opened?.approve_url) window.location.assign(opened.approve_url);
    else if (opened) fail({ text: NOT_PROCESSED });
  };

  return { state, container, finish: () => void finish(), goElsewhere };
};

/** Our own text gives the reason of a refusal; the wallet only learns that there is no order. */
const openWalletOrder = async (payable: Payable, fail: (problem: Problem) => void) => {
  try {
    return (await openWallet(payable)).data;
  } catch (error) {
    fail(processingProblem(error));
    throw error;
  }
};

/** PAY-07, PAY-18: only a hint (AMB-03); the capture has already marked the order. */
const hintPaid = (orderId: string): Promise<unknown> =>
  call(
    paymentsContract.endpoints.hintPayment,
    { params: { id: orderId }, body: { status: 'paye' } },
    { as: 'pro' },
  ).catch(() => undefined);
