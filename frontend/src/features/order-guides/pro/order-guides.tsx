import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { orderGuidesQuery } from '#frontend/features/order-guides/order-guides.queries.ts';
import { orderDetailsQuery } from '#frontend/features/orders/orders.queries.ts';
import { goodsOfOrder, soldProduct } from '#frontend/features/orders/pro/goods-of-order.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { useCustomer, useRights } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { type GuideRow, orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';
import { CountGuide } from './count-guide.tsx';
import {
  type GuideValues,
  linesOf,
  bodyOf,
  checkGuide,
} from '#frontend/features/order-guides/guide-values.ts';
import { productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { GuideFields } from '#frontend/features/order-guides/guide-fields.tsx';
import styles from '#frontend/features/order-guides/order-guides.module.css';

interface Edited {
  initial: GuideValues;
  changed?: { id: string; version: number };
}

const EMPTY: GuideValues = { name: '', items: [] };

/** « Mes listes »: own lists and proposed ones; `?depuis=` creates one from an order. */
export function OrderGuides() {
  const customer = useCustomer();
  const guides = useQuery(orderGuidesQuery(customer?.id));
  if (guides.data) return <GuidesRead own={guides.data.data} proposed={guides.data.proposed} />;
  return guides.isError ? (
    <LoadFailure query={guides} title="Vos listes n’ont pas pu être lues." />
  ) : (
    <Skeleton lines={6} />
  );
}

function GuidesRead({ own, proposed }: { own: readonly GuideRow[]; proposed: readonly GuideRow[] }) {
  const offline = useOffline();
  const mayChange = useRights().role !== 'commis';
  const [edited, setEdited] = useState<Edited>();
  const fromOrder = useFromOrder();
  const shown = edited ?? fromOrder.edited;
  const close = () => {
    setEdited(undefined);
    fromOrder.leave();
  };
  const begin = mayChange ? (
    <Button
      variant="primary"
      icon={<PlusIcon size={16} />}
      disabled={offline}
      onClick={() => setEdited({ initial: EMPTY })}
    >
      Nouvelle liste
    </Button>
  ) : null;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.lead}>
          Dans l’ordre de votre chambre froide : dites ce qui reste, ce qui manque va au panier.
        </p>
        {own.length > 0 ? begin : null}
      </div>
      {own.length === 0 ? (
        <EmptyState title="Aucune liste" picture={<OrdersIcon size={40} />} action={begin}>
          « Carte d’hiver », « Banquet » : une liste par habitude.
        </EmptyState>
      ) : null}
      {own.map((guide) =>
        mayChange ? (
          <OwnGuide
            key={guide.id}
            guide={guide}
            onEdit={() =>
              setEdited({
                initial: { name: guide.name, items: linesOf(guide) },
                changed: { id: guide.id, version: guide.version },
              })
            }
          />
        ) : (
          <GuideCard key={guide.id} guide={guide} heading="h2" />
        ),
      )}
      <Proposed guides={proposed} />
      {shown ? (
        <GuideForm
          key={shown.changed?.id ?? 'new'}
          initial={shown.initial}
          changed={shown.changed}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

const Proposed = ({ guides }: { guides: readonly GuideRow[] }) =>
  guides.length === 0 ? null : (
    <>
      <h2>Proposées par la maison</h2>
      {guides.map((guide) => (
        <GuideCard key={guide.id} guide={guide} heading="h3" />
      ))}
    </>
  );

/** A list, with its lines once expanded. */
function GuideCard({
  guide,
  heading: Heading,
  acts,
}: {
  guide: GuideRow;
  heading: 'h2' | 'h3';
  acts?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-label={guide.name}>
      <CardHead>
        <Heading className={styles.name}>{guide.name}</Heading>
        <span className={styles.quiet}>
          {guide.lines.length} {guide.lines.length < 2 ? 'produit' : 'produits'}
        </span>
      </CardHead>
      <div className={styles.acts}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fermer' : 'Compter ce qui reste'}
        </Button>
        {acts}
      </div>
      {open ? <CountGuide lines={linesOf(guide)} /> : null}
    </Card>
  );
}

function OwnGuide({ guide, onEdit }: { guide: GuideRow; onEdit: () => void }) {
  const queries = useQueryClient();
  const offline = useOffline();
  const removing = useAction(async () => {
    const { removeOrderGuide } = orderGuidesContract.endpoints;
    const { message } = await call(removeOrderGuide, { params: { id: guide.id } }, { as: 'pro' });
    await queries.invalidateQueries({ queryKey: ['order-guides'] });
    notify.success(message);
  });
  const remove = async () => {
    const title = `Supprimer « ${guide.name} » ?`;
    if (
      await confirmAction({
        title,
        text: 'Elle disparaît pour toute la maison.',
        confirmLabel: 'Supprimer',
        tone: 'danger',
      })
    )
      removing.run();
  };
  return (
    <>
      <GuideCard
        guide={guide}
        heading="h2"
        acts={
          <>
            <Button size="small" disabled={offline} onClick={onEdit}>
              Modifier
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={offline}
              pending={removing.pending}
              onClick={() => void remove()}
            >
              Supprimer
            </Button>
          </>
        }
      />
      <Refusal error={removing.error} />
    </>
  );
}

/** « En faire une liste »: initial lines from an order. */
const useFromOrder = (): { edited: Edited | undefined; leave: () => void } => {
  const customer = useCustomer();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('depuis') ?? '';
  const lines = useQuery({ ...orderDetailsQuery(customer?.id, id), enabled: id !== '' });
  const leave = () => {
    if (id !== '') setParameters({}, { replace: true });
  };
  if (id === '' || !lines.data) return { edited: undefined, leave };
  const items = goodsOfOrder(lines.data).map((line) => ({ ...line, par: null }));
  return { edited: { initial: { name: '', items } }, leave };
};

const { createOrderGuide, changeOrderGuide } = orderGuidesContract.endpoints;

interface GuideFormProps {
  initial: GuideValues;
  changed?: { id: string; version: number } | undefined;
  onClose: () => void;
}

/** A list in the order of the shelves of the cold room. */
function GuideForm({ initial, changed, onClose }: GuideFormProps) {
  const queries = useQueryClient();
  const form = useForm(initial, checkGuide);
  const customer = useCustomer();
  const catalog = useQuery(productsQuery(customer?.id));
  const products = useMemo(
    () => catalog.data?.products.map((each) => soldProduct(each, each.pieces !== undefined)) ?? [],
    [catalog.data],
  );
  const send = (values: GuideValues) => {
    const body = bodyOf(values);
    if (!changed) return call(createOrderGuide, { body }, { as: 'pro' });
    const { id, version } = changed;
    return call(changeOrderGuide, { params: { id }, body: { ...body, version } }, { as: 'pro' });
  };
  return (
    <SendDialog
      title={changed ? 'Modifier la liste' : 'Nouvelle liste'}
      submitLabel="Enregistrer"
      form={form}
      send={send}
      reread={() => queries.invalidateQueries({ queryKey: ['order-guides'] })}
      onClose={onClose}
    >
      <GuideFields form={form} placeholder="Carte d’hiver" query={catalog} products={products} />
    </SendDialog>
  );
}
