import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { idempotencyKey } from '#functions/platform/http/idempotency-key.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { contactServices } from './contact.module.ts';
import { handleContactRequest, listContactRequests } from './handle-contact-request.ts';
import { sendContactRequest } from './send-contact-request.ts';

const services = contactServices();

export const handler = httpEntry(
  handle(contactContract, {
    send: ({ body, address, headers, now }) =>
      sendContactRequest(services, body, { address, idempotencyKey: idempotencyKey(headers), now }),
    listContactRequests: ({ query }) => listContactRequests(services, query),
    handleContactRequest: ({ params, body, caller, now }) =>
      handleContactRequest(services, {
        id: params.id,
        handled: body.handled,
        adminId: caller.subjectId,
        now,
      }),
  }),
);
