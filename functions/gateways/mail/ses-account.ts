import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { awsClientSettings, callAws } from '#functions/platform/aws-client.ts';
import type { MailAccount, MailDomain } from '#shared/gateways/mail-account.ts';

const WITHIN_MS = 5000;

/** State of the SES account and of the sending domain. @throws the SDK's error. */
export const sesAccount = () => {
  const client = new SESv2Client(awsClientSettings({ attempts: 2, connectMs: 1500, answerMs: 2000 }));
  return {
    async readAccount(): Promise<MailAccount> {
      const account = await callAws('GetAccount', WITHIN_MS, (options) =>
        client.send(new GetAccountCommand({}), options),
      );
      const { EnforcementStatus: status = 'HEALTHY', SendQuota: quota } = account;
      return {
        isOpen: account.ProductionAccessEnabled === true,
        mayGo: account.SendingEnabled === true,
        enforcement: status === 'HEALTHY' ? null : status,
        perDay: quota?.Max24HourSend ?? 0,
        lastDay: quota?.SentLast24Hours ?? 0,
      };
    },

    async readDomain(domain: string): Promise<MailDomain> {
      const identity = await callAws('GetEmailIdentity', WITHIN_MS, (options) =>
        client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }), options),
      );
      return {
        isVerified: identity.VerifiedForSendingStatus === true,
        isSigned: identity.DkimAttributes?.Status === 'SUCCESS',
        hasMailFrom: identity.MailFromAttributes?.MailFromDomainStatus === 'SUCCESS',
      };
    },
  };
};
