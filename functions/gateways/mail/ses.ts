import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ok, type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import { awsClientSettings } from '#functions/platform/aws-client.ts';
import type { MailGateway, MailRefusal, OutgoingMail } from './mail-gateway.ts';

export type SesConfig = {
  /** `Viande Signature <commandes@…>`: an identity verified in SES. */
  from: string;
  /** Reply-to, if not `from`. */
  replyTo?: string | undefined;
  /** Configuration set that reports bounces. */
  configurationSet?: string | undefined;
  /** Per e-mail; default 8,000 ms. The outbox retries, so the SDK does not. */
  timeoutMs?: number;
};

/** Sends through Amazon SES (API v2). */
export const sesMail = ({ from, replyTo, configurationSet, timeoutMs = 8000 }: SesConfig): MailGateway => {
  const client = new SESv2Client(awsClientSettings({ attempts: 1, connectMs: 1500, answerMs: timeoutMs }));
  return {
    async send(mail) {
      try {
        const { MessageId } = await client.send(command(mail, { from, replyTo, configurationSet }));
        return MessageId
          ? ok({ messageId: MessageId })
          : { kind: 'unreadable', cause: 'SES answered without a message id' };
      } catch (error) {
        return failure(error);
      }
    },
  };
};

const content = (Data: string) => ({ Data, Charset: 'UTF-8' });

const command = (
  mail: OutgoingMail,
  { from, replyTo, configurationSet }: Omit<SesConfig, 'timeoutMs'>,
): SendEmailCommand => {
  return new SendEmailCommand({
    FromEmailAddress: from,
    ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
    ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
    Destination: { ToAddresses: [mail.to], ...(mail.copyTo ? { CcAddresses: [...mail.copyTo] } : {}) },
    Content: {
      Simple: {
        Subject: content(mail.subject),
        Body: { Text: content(mail.text), Html: content(mail.html) },
      },
    },
  });
};

const REFUSALS: Record<string, MailRefusal> = {
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  AccountSuspendedException: 'suspended',
  SendingPausedException: 'suspended',
};

/** Errors raised before anything was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const failure = (error: unknown): Outcome<never, MailRefusal> => {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number; requestId?: string };
  };
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 400 && status < 500)
    return refused(REFUSALS[name] ?? 'rejected', status, `${name}: ${message}`);
  if (code !== undefined && NOT_CONNECTED.has(code)) return { kind: 'unreachable', cause: code };
  return { kind: 'ambiguous', cause: status >= 500 ? `${name} (${status})` : `${name}: ${message}` };
};
