import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimPhoto } from '#frontend/features/claims/claim-photo.tsx';
import { claimText } from '#frontend/features/claims/claim-text.ts';
import { orderClaimsQuery } from '#frontend/features/claims/claims.queries.ts';
import { useFocusAfter } from '#frontend/lib/forms/use-focus-after.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import type { ClaimState } from '#shared/claims/claim.ts';
import { ClaimForm } from './claim-form.tsx';
import { photosOf } from '#frontend/features/claims/photos-of.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { AddPhoto } from '#frontend/ui/photos/add-photo.tsx';
import { photoNumbers } from '#shared/claims/claim-photo.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { storedPhotos, photoKey } from './stored-photos.ts';
import styles from './order-claims.module.css';

const states: Record<ClaimState, { tone: Tone; word: string }> = {
  open: { tone: 'info', word: 'En attente' },
  approved: { tone: 'good', word: 'Accordée' },
  refused: { tone: 'danger', word: 'Refusée' },
  withdrawn: { tone: 'neutral', word: 'Retirée' },
};

interface OrderClaimsProps {
  order: OrderRow;
  lines: readonly OrderLineReply[];
}

/** Claims and refused goods of a delivered order with their states; a new claim within the deadline. */
export function OrderClaims({ order, lines }: OrderClaimsProps) {
  const isDelivered = order.statut_livraison === 'livre';
  const claims = useQuery({ ...orderClaimsQuery(order.id), enabled: isDelivered });
  const [sent, setSent] = useState<{ what: string }>();
  const confirmation = useFocusAfter(sent);
  const { data } = claims;
  if (!isDelivered || !data || (data.until === null && data.data.length === 0)) return null;
  const left = lines.filter(
    ({ produit_id, quantite_preparee }) =>
      (quantite_preparee ?? 0) > 0 &&
      !data.data.some((claim) => claim.product_id === produit_id && claim.etat !== 'withdrawn'),
  );
  // nothing was prepared here, for example with shipments in Dolibarr
  if (left.length === 0 && data.data.length === 0 && sent === undefined) return null;
  return (
    <section className={styles.claims} aria-label="Réclamations">
      <h3>Réclamations</h3>
      {data.data.length > 0 ? (
        <ul>
          {data.data.map((claim) => (
            <li key={claim.product_id}>
              <StatusBadge tone={states[claim.etat].tone}>{states[claim.etat].word}</StatusBadge>{' '}
              {claimText(claim)}
              {claim.deduit ? ', déduits du reste à payer' : ''}
              {claim.motif ? ` : ${claim.motif}` : ''} <ClaimPhoto claim={claim} as="pro" />
              {claim.etat === 'open' && !claim.refus ? <AddClaimPhoto claim={claim} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {data.until !== null && left.length > 0 ? (
        <ClaimForm
          key={data.data.length}
          orderId={order.id}
          until={data.until}
          lines={left}
          onSent={(what) => setSent({ what })}
        />
      ) : null}
      <div role="status" ref={confirmation} tabIndex={-1}>
        {sent === undefined ? null : <Banner kind="success">{sent.what}</Banner>}
      </div>
    </section>
  );
}

/** Adds a photo under the next number; hidden when all are used. */
function AddClaimPhoto({ claim }: { claim: ClaimRow }) {
  const queries = useQueryClient();
  const stored = storedPhotos.use();
  const taken = photosOf(claim);
  const number = photoNumbers.find((each) => !taken.includes(each));
  if (number === undefined) return null;
  const key = photoKey(claim, number);
  const send = async (photo: string) => {
    const { order_id, product_id } = claim;
    const act = { order_id, product_id, number, photo };
    const { message } = await storedPhotos.sendNow({ key, at: new Date().toISOString(), act });
    notify.success(message);
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(claim.order_id).queryKey });
  };
  const unsent = stored.find((each) => each.key === key)?.act.photo;
  // remounts per photo: an error of the previous one must not be shown
  return <AddPhoto key={number} of={claim.label} isFurther={number > 1} unsent={unsent} send={send} />;
}
