import { handle } from '#functions/platform/http/http.ts';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { answerContactRequest, getContactRequest } from './answer-contact-request.ts';
import { contactServices } from './contact.module.ts';
import { handleContactRequest, listContactRequests } from './handle-contact-request.ts';
import { sendContactRequest } from './send-contact-request.ts';

const services = contactServices();

export const routes = [
  handle(contactContract, {
    send: ({ body, address, key, now }) =>
      sendContactRequest(services, body, { address, idempotencyKey: key, now }),
    listContactRequests: ({ query }) => listContactRequests(services, query),
    getContactRequest: ({ params }) => getContactRequest(services, params.id),
    answerContactRequest: ({ params, body, key, caller, now }) =>
      answerContactRequest(services, {
        id: params.id,
        message: body.message,
        adminId: caller.subjectId,
        idempotencyKey: key,
        now,
      }),
    handleContactRequest: ({ params, body, caller, now }) =>
      handleContactRequest(services, {
        id: params.id,
        handled: body.handled,
        adminId: caller.subjectId,
        now,
      }),
  }),
];
