import type { MailStore } from './mail-store.ts';

const DAY_MS = 24 * 3_600_000;
const IDENTITY = /^GET \/v2\/email\/identities\/[^/]+$/;

/**
 * SES v2 GetAccount and GetEmailIdentity: open, or like a new account that reaches only `verified`
 * addresses.
 */
export function onMailAccount(
  call: string,
  { mails, verified }: { mails: MailStore; verified?: readonly string[] | undefined },
): object | undefined {
  if (call === 'GET /v2/email/account') {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    return {
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: verified === undefined,
      SendingEnabled: true,
      SendQuota: {
        Max24HourSend: verified === undefined ? 50_000 : 200,
        MaxSendRate: verified === undefined ? 14 : 1,
        SentLast24Hours: mails.list().filter(({ sentAt }) => sentAt >= since).length,
      },
    };
  }
  if (!IDENTITY.test(call)) return undefined;
  return {
    IdentityType: 'DOMAIN',
    VerifiedForSendingStatus: true,
    VerificationStatus: 'SUCCESS',
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS', Tokens: [] },
    MailFromAttributes: { BehaviorOnMxFailure: 'USE_DEFAULT_VALUE', MailFromDomainStatus: 'SUCCESS' },
  };
}
