import type { SNSHandler } from 'aws-lambda';
import { openStoppedAddresses } from '#functions/mail/mail.module.ts';
import { mailStopsFrom } from '#functions/gateways/mail/ses-notice.ts';
import { log } from '#functions/platform/logger.ts';

const addresses = openStoppedAddresses();

/**
 * Bounces and complaints reported by the mail service: no further e-mails until an administrator releases
 * the address.
 */
export const handler: SNSHandler = async (event) => {
  log.info('notices of the mail service', { count: event.Records.length });
  for (const stop of mailStopsFrom(event)) {
    await addresses.stop(stop, new Date());
    log.warn('address stopped', { reason: stop.reason, at: stop.at });
  }
};
