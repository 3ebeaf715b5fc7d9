import { handle, httpEntry } from '#functions/platform/http.ts';
import { idempotencyKey } from '#functions/platform/idempotency-key.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { contactRequestsStore } from './contact-requests.store.ts';
import { sendContactRequest } from './send-contact-request.ts';

const { table } = coreServices();
const services = { table, requests: contactRequestsStore(table) };

export const handler = httpEntry(
  handle(contactContract, {
    send: ({ body, address, headers, now }) =>
      sendContactRequest(services, body, { address, idempotencyKey: idempotencyKey(headers), now }),
  }),
);
