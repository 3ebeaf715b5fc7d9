import { useQuery, useQueryClient } from '@tanstack/react-query';
import { proposalsQuery, sendAnswer } from '#frontend/features/preparation/proposals.queries.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import type { ProposalRow } from '#shared/preparation/proposals.contract.ts';
import { ProposalCard } from './proposal-card.tsx';
import styles from './proposal-card.module.css';

const titleOf = (proposals: readonly ProposalRow[]): string =>
  proposals.every(({ nature }) => nature === 'bound')
    ? 'Au-delà de votre maximum : votre accord'
    : 'Il manque un produit : votre accord';

/** Proposals of the preparer, during preparation. */
export function OrderProposals({ order }: { order: OrderRow }) {
  const queries = useQueryClient();
  const isUnderWay = order.prepare_le === null && order.statut !== 'annule' && !order.modifiable;
  const { data } = useQuery({ ...proposalsQuery(order.id), enabled: isUnderWay });
  if (!isUnderWay || !data || data.length === 0) return null;
  return (
    <section className={styles.list} aria-label="Propositions du préparateur">
      <h3>{titleOf(data)}</h3>
      {data.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          answer={async (answer) => {
            const answered = await sendAnswer(order.id, proposal.id, answer);
            void queries.invalidateQueries({ queryKey: ['orders'] });
            return answered;
          }}
        />
      ))}
    </section>
  );
}
