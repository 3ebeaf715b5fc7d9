import { guideFromOrderPath, paths, standingFromOrderPath } from '#frontend/lib/navigation/paths.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Link } from '#frontend/ui/link.tsx';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { useStandingActs } from './use-standing-acts.ts';

/** In an order: confirmation of an order from a standing order, and a button to create one. */
export function OrderStanding({ order }: { order: OrderRow }) {
  const acts = useStandingActs({ id: order.commande_reguliere ?? '', name: order.reference });
  const before = order.a_confirmer_avant;
  return (
    <>
      {before === undefined ? null : (
        <Banner
          kind="warning"
          title={`À confirmer avant le ${formatDateTime(before)}`}
          actions={
            <Button
              variant="primary"
              size="small"
              pending={acts.pending}
              onClick={() => acts.confirm(order.id)}
            >
              Confirmer ma commande
            </Button>
          }
        >
          Elle vient de votre commande régulière, et la viande est réservée. Sans votre oui, elle est annulée.
        </Banner>
      )}
      <Refusal error={acts.error} />
      <p>
        <ButtonLink size="small" variant="ghost" href={guideFromOrderPath(order.id)}>
          En faire une liste
        </ButtonLink>{' '}
        {order.commande_reguliere === undefined ? (
          <ButtonLink size="small" variant="ghost" href={standingFromOrderPath(order.id)}>
            En faire une commande régulière
          </ButtonLink>
        ) : (
          <>
            Passée par une <Link href={paths.standingOrders}>commande régulière</Link>.
          </>
        )}
      </p>
    </>
  );
}
