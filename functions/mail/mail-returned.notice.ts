import type { SNSHandler } from 'aws-lambda';
import { openStoppedAddresses } from '#functions/mail/mail.module.ts';
import { mailStopsFrom } from '#functions/gateways/mail/ses-notice.ts';
import { log } from '#functions/platform/logger.ts';

const addresses = openStoppedAddresses();

/** Told by the mail service of bounces and complaints: no more mail goes there until a person says so. */
export const handler: SNSHandler = async (event) => {
  log.info('notices of the mail service', { count: event.Records.length });
  for (const stop of mailStopsFrom(event)) {
    await addresses.stop(stop, new Date());
    log.warn('address stopped', { reason: stop.reason, at: stop.at });
  }
};
