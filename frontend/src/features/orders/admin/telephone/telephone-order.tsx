import { useToday } from '#frontend/lib/display/use-today.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { minimumOf } from '#frontend/features/catalog/shop-product.ts';
import { ShopKeyboard } from '#frontend/features/catalog/pro/shop-keyboard.tsx';
import { relativeDayText } from '#frontend/features/delivery/relative-day-text.ts';
import { DeliveredWhen } from '#frontend/features/orders/pro/shop/delivered-when.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TelephoneBar } from './telephone-bar.tsx';
import { TelephoneBasket } from './telephone-basket.tsx';
import { TelephoneCatalog } from './telephone-catalog.tsx';
import { orderingPeople, TelephoneCustomer } from './telephone-customer.tsx';
import { TelephonePlaced } from './telephone-placed.tsx';
import { TelephoneReview } from './telephone-review.tsx';
import styles from './telephone.module.css';
import { type TelephoneOrder as Order, useTelephoneOrder } from './use-telephone-order.ts';
import { type TelephoneSending, useTelephoneSending } from './use-telephone-sending.ts';

/** A telephone order for a customer: keyboard-driven, stored in the browser until it is sent. */
export function TelephoneOrder({ customerId }: { customerId: string }) {
  const order = useTelephoneOrder(customerId);
  const { person, setPerson } = usePerson(order);
  const sending = useTelephoneSending(customerId, order.draft, person?.id);
  const navigate = useNavigate();
  const today = useToday();
  const { customer, habits, products, quantities, delivery } = order;
  const review = () => {
    if (order.isRead && order.cart.lines.length > 0 && !sending.isOpen) sending.review();
  };
  const add = (id: string) => {
    const product = products.get(id);
    if (product && !quantities.has(id)) order.setQuantity(product, habits.usualOf(id) ?? minimumOf(product));
  };
  if (!customer)
    return (
      <>
        <LoadFailure query={order.detail} title="Ce client n’a pas pu être ouvert" />
        {order.detail.isError ? null : <Skeleton lines={8} />}
      </>
    );
  const name = customer.societe || customer.nom;
  const earliest = delivery.quote?.earliest;
  return (
    <div className={styles.page}>
      <ShopKeyboard review={review} add={add} />
      <Unanswered sending={sending} />
      <div className={styles.order} inert={sending.isOpen}>
        <div className={styles.left}>
          <TelephoneCustomer order={order} customer={customer} person={person} onPerson={setPerson} />
          <DeliveredWhen value={earliest ? relativeDayText(earliest, today) : undefined}>
            <TelephoneCatalog order={order} />
          </DeliveredWhen>
        </div>
        <TelephoneBasket order={order} problem={sending.problem} onReview={review} />
        <TelephoneBar order={order} onReview={review} />
      </div>
      {sending.reviewing ? (
        <TelephoneReview
          order={order}
          sending={sending}
          forWhom={person ? `${name} (${person.firstname} ${person.lastname})` : name}
        />
      ) : null}
      {sending.placed ? (
        <TelephonePlaced
          placed={sending.placed}
          mail={person?.email ?? customer.email}
          onClose={() => void navigate(adminTabPath('telephone'))}
        />
      ) : null}
    </div>
  );
}

/** Sent without a reply, possibly before a reload. */
const Unanswered = ({ sending: { isOpen, reviewing, pending, send } }: { sending: TelephoneSending }) =>
  isOpen && !reviewing ? (
    <Banner
      kind="error"
      title="Une commande a été envoyée sans réponse du serveur"
      actions={
        <Button size="small" variant="primary" pending={pending} onClick={send}>
          Réessayer
        </Button>
      }
    >
      Rien ne change avant sa réponse. Réessayer n’enregistre pas deux fois la même commande.
    </Banner>
  ) : null;

/** The selected member from the URL; undefined: the company's first login. */
const usePerson = ({ people, customerId }: Order) => {
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('personne');
  return {
    person: orderingPeople(people).find(({ id, is_holder }) => id === chosen && !is_holder),
    setPerson: (id: string) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === customerId) next.delete('personne');
          else next.set('personne', id);
          return next;
        },
        { replace: true },
      ),
  };
};
