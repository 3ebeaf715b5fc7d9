import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';

/** Why a repeated POST without a key creates nothing more. */
const unkeyed: Record<string, readonly string[]> = {
  'it sets a state that is set already, or refuses what is no longer in the state before': [
    'pauseReminders',
    'undoOperation',
    'blockLot',
    'reconcileLot',
    'releaseLot',
    'acknowledgeRecall',
    'skipStandingDate',
    'confirmOrder',
    'decideReturn',
    'closePreparation',
    'answerProposal',
    'giveConsent',
    'closePaymentCase',
    'refundPaymentCase',
    'acceptPaymentCase',
    'approveOrder',
    'refuseOrder',
    'retryExpiry',
    'replayGivenUp',
    'dismissGivenUp',
    'releaseAddress',
    'redriveDeadLetters',
    'dismissDeadLetters',
    'chooseThirdParty',
    'arbitrateOrder',
    'replayOperation',
    'acceptOperation',
    'putBackRatios',
    'acceptYields',
    'completeProduct',
    'handOverCompany',
    'decideClaim',
    'keepByWeight',
  ],
  'one of it exists for what it names': [
    'proposeReplacement',
    'keepRefusalPhoto',
    'keepPhoto',
    'declareClaim',
    'askEdit',
    'remindCustomer',
    'createRatio',
    'register',
    'createAdmin',
    'inviteAdmin',
  ],
  'one link is sent in so long': [
    'resendPersonInvitation',
    'resendVerification',
    'resendInvitation',
    'forgotPassword',
    'forgotAdminPassword',
  ],
  'a one-time link or code is used up by it': [
    'acceptPersonInvitation',
    'resetPassword',
    'resetAdminPassword',
    'acceptInvitation',
    'offerSecondFactor',
    'confirmSecondFactor',
    'removeSecondFactor',
    'renewRecoveryCodes',
  ],
  'it opens or ends a session': [
    'login',
    'refresh',
    'enterCompany',
    'logout',
    'changePassword',
    'adminLogin',
    'refreshAdmin',
    'logoutAdmin',
    'changeOwnPassword',
    'closeOtherSessions',
  ],
  'one runs at a time, and an open one is answered again': [
    'extractTillDay',
    'extract',
    'syncCatalog',
    'reconcileStock',
    'createStripeSession',
    'createPaypalOrder',
    'capturePaypalOrder',
    'paySeveralByCard',
    'paySeveralByWallet',
  ],
  'the provider’s id of the message is kept': ['stripeWebhook', 'paypalWebhook', 'erpWebhook'],
  'it compares or tries, and changes nothing': ['compareCount', 'checkReadiness', 'drillRecall'],
};

const posts = contracts.flatMap(({ endpoints }) =>
  Object.entries(endpoints as Record<string, EndpointSpec>).filter(([, { method }]) => method === 'POST'),
);
const exempt = Object.values(unkeyed).flat();

test('every POST that creates takes an Idempotency-Key by its contract, or cannot create twice', () => {
  expect(posts.length).toBeGreaterThan(90);
  const open = posts.filter(([name, { idempotencyKey }]) => !idempotencyKey && !exempt.includes(name));
  expect(open.map(([name]) => name)).toEqual([]);
});

test('a POST listed as harmless exists, and takes no key', () => {
  for (const name of exempt)
    expect(
      posts.filter(([each]) => each === name).map(([, { idempotencyKey }]) => idempotencyKey),
      name,
    ).toEqual([undefined]);
});

test('nothing but a POST takes a key', () => {
  for (const { endpoints } of contracts)
    for (const { method, idempotencyKey, path } of Object.values(endpoints as Record<string, EndpointSpec>))
      if (idempotencyKey) expect(method, path).toBe('POST');
});
