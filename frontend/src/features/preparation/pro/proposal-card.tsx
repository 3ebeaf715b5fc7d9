import {
  formatAmount,
  formatDateTime,
  formatMoney,
  formatPrice,
  formatQuantity,
} from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useFocusAfter } from '#frontend/lib/forms/use-focus-after.ts';
import { Card } from '#frontend/ui/card.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { ProposalState } from '#shared/orders/proposal.ts';
import type { ProposalRow } from '#shared/preparation/proposals.contract.ts';
import styles from './proposal-card.module.css';

interface ProposalCardProps {
  proposal: ProposalRow;
  answer: (answer: 'yes' | 'no') => Promise<{ data: ProposalRow; message: string }>;
}

const over: Record<Exclude<ProposalState, 'open'>, string> = {
  accepted: 'Vous avez accepté : votre commande est modifiée.',
  declined: 'Vous avez refusé : votre commande reste comme elle est.',
  expired: 'Le délai de réponse est passé : rien n’est remplacé.',
  closed: 'La commande n’est plus en préparation : rien n’est remplacé.',
};

/** The texts for a limit, where no product is replaced. */
const overBound: typeof over = {
  accepted: 'Vous avez accepté : vos pièces sont préparées à leur poids.',
  declined: 'Vous avez refusé : nous restons dans votre maximum.',
  expired: 'Le délai de réponse est passé : nous restons dans votre maximum.',
  closed: 'La commande n’est plus en préparation : votre maximum a été gardé.',
};

const amount = (unite: 'kg' | 'piece', quantite: number) =>
  formatQuantity(quantityOf(unite, milliFromWire(quantite) ?? 0));

/** A proposal for a short line, with the customer's answer buttons. */
export function ProposalCard({ proposal, answer }: ProposalCardProps) {
  const sending = useAction(answer);
  const outcome = useFocusAfter(sending.data);
  const now = sending.data?.data ?? proposal;
  const { produit_nom, etat } = now;
  const isBound = now.nature === 'bound';
  return (
    <Card as="section" className={styles.card} aria-label={`Proposition : ${produit_nom}`}>
      {isBound ? <Bound proposal={now} /> : <Swap proposal={now} />}
      {etat === 'open' ? (
        <>
          <p>
            La commande ferait{' '}
            <strong>{formatAmount(centsFromEuros(proposal.total_ttc_propose), isBound)} TTC</strong>
            {isBound ? '' : ' avant pesée'}, au lieu de{' '}
            {formatAmount(centsFromEuros(proposal.total_ttc), isBound)}. Rien n’est{' '}
            {isBound ? 'préparé au-delà de votre maximum' : 'remplacé'} ni prélevé sans votre accord.
          </p>
          {now.hors_autorisation === undefined ? null : (
            <p>
              Votre autorisation de paiement ne couvre pas tout : jusqu’à{' '}
              <strong>{formatMoney(centsFromEuros(now.hors_autorisation))}</strong> resteraient à régler en
              ligne après la pesée.
            </p>
          )}
          <p className={styles.quiet}>
            Réponse possible jusqu’au {formatDateTime(proposal.jusqu_au)}, ou jusqu’à la fin de la
            préparation.
          </p>
          <div className={styles.answers}>
            <Button
              variant="primary"
              size="large"
              pending={sending.pending && sending.input === 'yes'}
              disabled={sending.pending && sending.input !== 'yes'}
              onClick={() => sending.run('yes')}
            >
              Accepter
            </Button>
            <Button
              size="large"
              pending={sending.pending && sending.input === 'no'}
              disabled={sending.pending && sending.input !== 'no'}
              onClick={() => sending.run('no')}
            >
              Refuser
            </Button>
          </div>
        </>
      ) : null}
      <div role="status" ref={outcome} tabIndex={-1}>
        {etat === 'open' ? null : (
          <Banner kind={etat === 'accepted' ? 'success' : 'info'}>
            {(isBound ? overBound : over)[etat]}
          </Banner>
        )}
        <Refusal error={sending.error} />
      </div>
    </Card>
  );
}

/** Weight above the customer's limit, and its price. */
const Bound = ({ proposal: { produit_nom, propose, texte } }: Pick<ProposalCardProps, 'proposal'>) => {
  const ordered = quantityOf(propose.unite, milliFromWire(propose.quantite) ?? 0);
  const cents = lineTotal({ ordered, unitPriceE4: priceFromEuros(propose.prix_unitaire) });
  return (
    <dl className={styles.swap}>
      <div>
        <dt>Vos pièces pèsent plus que votre maximum</dt>
        <dd>{texte ?? <strong>{produit_nom}</strong>}</dd>
      </div>
      <div>
        <dt>Elles feraient</dt>
        <dd>
          <strong>{formatQuantity(ordered)}</strong>, {formatMoney(cents)} HT
        </dd>
      </div>
    </dl>
  );
};

const Swap = ({ proposal }: Pick<ProposalCardProps, 'proposal'>) => {
  const { produit_nom, unite, quantite, propose } = proposal;
  const price = formatPrice(priceFromEuros(propose.prix_unitaire));
  return (
    <dl className={styles.swap}>
      <div>
        <dt>Commandé, et qui manque</dt>
        <dd>
          <strong>{produit_nom}</strong> {amount(unite, quantite)}
        </dd>
      </div>
      <div>
        <dt>Proposé</dt>
        <dd>
          <strong>{propose.produit_nom}</strong>{' '}
          {propose.pieces?.text ?? amount(propose.unite, propose.quantite)} à {price} HT{' '}
          {propose.unite === 'kg' ? 'le kg' : 'la pièce'}
        </dd>
      </div>
    </dl>
  );
};
