import type { TillGateway, TillOutcome } from '#functions/gateways/cashmag/till-gateway.ts';
import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';
import { describeFailure } from '#functions/platform/outside/network-failure.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { tillFailureInFrench } from '#functions/till/till-failure.ts';
import type { AlarmSubscriptions, MailAccount, MailDomain } from '#shared/gateways/mail-account.ts';
import type { PaymentsPage } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Check } from '#shared/kernel/check.ts';
import { domainOf, mailChecks } from '#shared/readiness/mail-checks.ts';
import type { ProviderSeen } from '#shared/readiness/provider-checks.ts';
import { tillChecks } from '#shared/readiness/till-checks.ts';

const HOUR_MS = 3_600_000;

export type ProviderProbe = {
  gateway: Pick<StripeGateway | PaypalGateway, 'configured' | 'liveMode' | 'listPayments'>;
  sandboxHost: string | undefined;
  webhook: ProviderSeen['webhook'];
};

/** Lists the last hour's payments: authenticated, and without effect. */
export const probeProvider = async (
  { gateway, sandboxHost, webhook }: ProviderProbe,
  now: Date,
): Promise<ProviderSeen> => ({
  isConfigured: gateway.configured,
  isLive: gateway.liveMode,
  sandboxHost,
  answer: gateway.configured
    ? answerOf(
        await gateway.listPayments({
          since: new Date(now.getTime() - HOUR_MS).toISOString(),
          until: now.toISOString(),
          cursor: undefined,
        }),
      )
    : { why: '' },
  webhook,
});

const answerOf = (outcome: Outcome<PaymentsPage, PaymentRefusal>): ProviderSeen['answer'] => {
  if (outcome.kind === 'ok') return 'ok';
  if (outcome.kind !== 'refused') return { why: causeInFrench(outcome.cause) };
  const why = `${outcome.httpStatus}, ${outcome.reason}`;
  if (outcome.reason !== 'bad_credentials') return { refused: 'other', why };
  return { refused: outcome.httpStatus === 403 ? 'list' : 'keys', why };
};

type MailProbe = {
  from: string | undefined;
  owner: string | undefined;
  alarms?: { readSubscriptions: () => Promise<ReadonlyMap<string, AlarmSubscriptions>> };
  ses: { readAccount: () => Promise<MailAccount>; readDomain: (domain: string) => Promise<MailDomain> };
};

export const probeMail = async ({ from, owner, ses, alarms }: MailProbe): Promise<Check[]> => {
  const domain = from === undefined ? undefined : domainOf(from);
  const subscriptions = alarms && orWhy(alarms.readSubscriptions().then((byRegion) => ({ byRegion })));
  const [account, identity, seen] = await Promise.all([
    domain === undefined ? undefined : orWhy(ses.readAccount()),
    domain === undefined ? undefined : orWhy(ses.readDomain(domain)),
    subscriptions,
  ]);
  return mailChecks({
    from,
    owner,
    ...(account ? { account } : {}),
    ...(identity ? { domain: identity } : {}),
    ...(seen ? { alarms: seen } : {}),
  });
};

const orWhy = async <Value>(pending: Promise<Value>): Promise<Value | { why: string }> =>
  pending.catch((error: unknown) => ({
    why:
      error instanceof Error && error.name !== 'Error' ? error.name : causeInFrench(describeFailure(error)),
  }));

type TillProbe = {
  till: Pick<TillGateway, 'listStores'>;
  host: string | undefined;
  isSandbox: boolean;
};

const TILL_PATIENCE_MS = 12_000;

export const probeTill = async ({ till, host, isSandbox }: TillProbe, now: Date): Promise<Check[]> => {
  const outcome: TillOutcome<{ name: string }[]> = await till.listStores(now.getTime() + TILL_PATIENCE_MS);
  if (outcome.kind === 'ok')
    return tillChecks({ kind: 'read', host, isSandbox, shops: outcome.value.map(({ name }) => name) });
  if (outcome.kind === 'refused' && outcome.reason === 'not_configured')
    return tillChecks({ kind: 'absent' });
  return tillChecks({
    kind: 'failed',
    why: tillFailureInFrench(outcome),
    isRefused: outcome.kind === 'refused' && outcome.reason !== 'rate_limited',
  });
};
