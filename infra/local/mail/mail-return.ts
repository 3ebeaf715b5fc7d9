import { randomUUID } from 'node:crypto';
import type { Mail } from './mail-store.ts';

export const RETURNS = ['bounce', 'complaint', 'full'] as const;
export type MailReturn = (typeof RETURNS)[number];

/** The SNS event for Lambda when SES reports a bounce or a complaint. */
export function returnEvent(mail: Mail, kind: MailReturn, now: Date) {
  const timestamp = now.toISOString();
  const addresses = mail.to.split(', ');
  const notice =
    kind === 'complaint'
      ? {
          eventType: 'Complaint',
          complaint: {
            timestamp,
            complaintFeedbackType: 'abuse',
            complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
          },
        }
      : {
          eventType: 'Bounce',
          bounce: {
            timestamp,
            // a full mailbox is temporary
            bounceType: kind === 'full' ? 'Transient' : 'Permanent',
            bounceSubType: kind === 'full' ? 'MailboxFull' : 'General',
            bouncedRecipients: addresses.map((emailAddress) => ({
              emailAddress,
              action: 'failed',
              diagnosticCode:
                kind === 'full' ? 'smtp; 452 4.2.2 mailbox full' : 'smtp; 550 5.1.1 user unknown',
            })),
          },
        };
  return {
    Records: [
      {
        EventSource: 'aws:sns',
        EventVersion: '1.0',
        EventSubscriptionArn: 'arn:aws:sns:eu-west-3:000000000000:mail-returns:local',
        Sns: {
          Type: 'Notification',
          MessageId: randomUUID(),
          TopicArn: 'arn:aws:sns:eu-west-3:000000000000:mail-returns',
          Subject: 'Amazon SES Email Event Notification',
          Timestamp: timestamp,
          Message: JSON.stringify({ ...notice, mail: { timestamp: mail.sentAt, destination: addresses } }),
        },
      },
    ],
  };
}
