import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import { linePiecesView } from '#shared/orders/line-pieces-view.ts';
import {
  beyondHoldCents,
  proposedQuantity,
  proposedTotalCents,
  type Proposal,
  proposalState,
  proposalText,
} from '#shared/orders/proposal.ts';
import type { ProposalRow } from '#shared/preparation/proposals.contract.ts';

/** A proposal for its customer: the ordered line, the proposed one, and the order's total with it. */
export const proposalView = (order: Order, proposal: Proposal, now: Date): ProposalRow => {
  const { productId, label, ordered, instead } = proposal;
  const beyond = proposal.kind === 'bound' ? beyondHoldCents(order, proposal) : 0;
  return {
    id: proposal.id,
    ...(proposal.kind ? { nature: proposal.kind } : {}),
    texte: proposalText(proposal),
    order_id: order.id,
    reference: order.reference,
    produit_id: productId,
    produit_nom: label,
    unite: ordered.unit,
    quantite: wireFromQuantity(ordered),
    propose: {
      produit_id: instead.productId,
      produit_nom: instead.label,
      unite: instead.ordered.unit,
      quantite: wireFromQuantity(proposedQuantity(proposal)),
      ...linePiecesView(instead),
      prix_unitaire: eurosFromPrice(instead.unitPriceE4),
    },
    total_ttc: eurosFromCents(order.totalTtcCents),
    total_ttc_propose: eurosFromCents(proposedTotalCents(order, proposal)),
    ...(beyond > 0 ? { hors_autorisation: eurosFromCents(beyond) } : {}),
    propose_le: proposal.at,
    jusqu_au: proposal.until,
    etat: proposalState(order, proposal, now),
  };
};
