import { openOneTimeTokens } from '#functions/auth/auth.module.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { handle } from '#functions/platform/http/http.ts';
import {
  listProposals,
  readConsent,
  answerProposal,
  giveConsent,
} from '#functions/preparation/answer-proposal.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { getOrigin, listOrigins, readOrigin } from './origins.ts';
import {
  deliveryNoteServices,
  originServices,
  preparationServices,
} from '#functions/preparation/preparation.module.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import {
  getPreparation,
  listPreparations,
  savePreparation,
} from '#functions/preparation/save-preparation.ts';
import { orderLotsContract } from '#shared/preparation/order-lots.contract.ts';
import { originContract } from '#shared/preparation/origin.contract.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { proposalsContract } from '#shared/preparation/proposals.contract.ts';

const services = preparationServices();
const noting = deliveryNoteServices();
const origins = originServices();
const linked = { ...services, tokens: openOneTimeTokens(), customers: openCustomers() };

export const routes = [
  handle(preparationContract, {
    listPreparations: ({ query, now }) => listPreparations(services, { ...query, now }),
    getDeliveryNote: ({ params, caller, now }) => getDeliveryNote(noting, caller, params.id, now),
    getPreparation: ({ params, now }) => getPreparation(services, params.id, now),
    savePreparation: ({ params, body, caller, now }) =>
      savePreparation(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        version: body.version,
        lines: body.lines,
        replaceLots: body.replace_lots ?? [],
        now,
      }),
    closePreparation: ({ params, body, caller, now }) =>
      closePreparation(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        version: body.version,
        lines: body.lines,
        overweight: body.overweight ?? [],
        untracedReason: body.untraced_reason,
        now,
      }),
  }),
  handle(originContract, {
    listOrigins: ({ caller, query, now }) => listOrigins(origins, caller.subjectId, { ...query, now }),
    getOrigin: ({ caller, params, now }) => getOrigin(origins, caller, params.id, now),
    readOrigin: ({ params, now }) => readOrigin(origins, params.token, now),
  }),
  handle(orderLotsContract, {
    bindOrderLots: ({ params, body, caller, now }) =>
      bindLots(services, { orderId: params.id, lines: body.lines, adminId: caller.subjectId, now }),
  }),
  handle(proposalsContract, {
    proposeReplacement: ({ params, body, caller, now }) =>
      proposeReplacement(services, {
        orderId: params.id,
        adminId: caller.subjectId,
        productId: body.produit_id,
        insteadId: body.propose.produit_id,
        milli: body.propose.quantite,
        pieces: body.propose.pieces,
        isBeyondBound: body.propose.au_dela === true,
        now,
      }),
    listProposals: ({ params, caller, now }) => listProposals(services, caller.subjectId, params.id, now),
    readConsent: ({ params, now }) => readConsent(linked, params.token, now),
    answerProposal: ({ params, body, caller, now }) =>
      answerProposal(services, {
        customerId: caller.subjectId,
        orderId: params.id,
        proposalId: params.proposal,
        personId: caller.person?.id,
        ...body,
        now,
      }),
    giveConsent: ({ params, body, now }) => giveConsent(linked, { token: params.token, ...body, now }),
  }),
];
