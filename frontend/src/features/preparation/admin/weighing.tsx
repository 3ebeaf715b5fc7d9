import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { readLabel } from '#frontend/features/scanning/read-label.ts';
import { ScanField } from '#frontend/features/scanning/scan-field.tsx';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { endsFirst, isExpired, UNKNOWN_LOT } from '#shared/stock/lots/lot.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { Asked } from './proposals-asked.tsx';
import { LineCard } from './line-card.tsx';
import { boundIn } from './meanwhile.ts';
import { NotSaved } from './not-saved.tsx';
import { orderChanges } from './order-changes.ts';
import { Propose } from './propose.tsx';
import { isKnownLot, lotsOfProduct, partFor, weighedOf, withLine } from './preparation-state.ts';
import styles from './preparation.module.css';
import { useClosing } from './use-closing.tsx';
import { useWeighing } from './use-weighing.ts';

interface WeighingProps {
  preparation: Preparation;
  /** Without network: when the order was read, ms. */
  readAt: number | null;
  onReload: () => void;
}
/** Scanned or typed weights of one order. */
export function Weighing({ preparation, readAt, onReload }: WeighingProps) {
  const field = useRef<HTMLInputElement>(null);
  const seen = useRef(new Set<string>());
  const products = useQuery(movableProductsQuery());
  const [site, keepSite] = useStored<SiteId>('preparation_site', isSite);
  const siteId = site ?? '1';
  const weighing = useWeighing(preparation);
  const { lines, change, saving, save } = weighing;
  const changes = orderChanges(weighing.ordered, preparation.lines);
  const closing = useClosing(preparation, weighing);
  const [said, say] = useState<{ text: string; tone: 'success' | 'warning' | 'error' }>();
  const [current, setCurrent] = useState<string>();
  const [today] = useState(() => parisDay(new Date()));
  const lineOf = (id: string) => preparation.lines.find((line) => line.product_id === id);
  const productOf = (productId: string) => products.data?.find(({ id }) => id === productId);
  const boundFor = (productId: string) =>
    boundIn(preparation).includes(productId) && !weighing.replaceLots.includes(productId);
  const weighedFor = (productId: string) =>
    lines.find((line) => line.productId === productId) ??
    // lots that were said while it was being weighed
    (boundFor(productId) ? weighedOf(preparation).find((line) => line.productId === productId) : undefined);

  const tell = (tone: 'success' | 'warning' | 'error', text: string) => {
    say({ tone, text });
    giveSignal(tone === 'success' ? 'ok' : tone === 'warning' ? 'check' : 'error');
  };
  const add = (productId: string, milli: number, lot: string | null): boolean => {
    const line = lineOf(productId);
    if (!line) return false;
    const lots = lotsOfProduct(productOf(productId), weighedFor(productId)?.parts ?? []);
    const part = partFor(lots, { lot, milli, siteId, day: today });
    setCurrent(productId);
    if ('unfit' in part) {
      tell('error', `${line.label} : ${part.unfit}`);
      return false;
    }
    change(withLine(lines, productId, (known) => ({ ...known, parts: [...known.parts, part] })));
    const what = `${formatQuantity(quantityOf(line.unite, milli))} · ${line.label}`;
    if (isKnownLot(lots, part.lot)) tell('success', what);
    else tell('warning', `${what} · lot ${part.lot} gardé tel que lu : ${UNKNOWN_LOT.toLowerCase()}.`);
    return true;
  };
  const scan = async (code: string): Promise<void> => {
    const label = readLabel(code, products.data ?? []);
    if (!label) return;
    if (label.kind === 'unknown') return tell('error', label.message);
    const line = lineOf(label.productId);
    if (!line) {
      const name = productOf(label.productId)?.label ?? 'Ce produit';
      return tell('error', `« ${name} » n’est pas dans cette commande : ce n’est pas la sienne.`);
    }
    if (boundFor(label.productId))
      return tell('error', `Les lots de « ${line.label} » sont déjà enregistrés.`);
    if (label.kind === 'product') {
      setCurrent(label.productId);
      document.querySelector<HTMLElement>(`#ligne-${CSS.escape(label.productId)} input`)?.focus();
      return;
    }
    if (seen.current.has(code) && !(await confirmAction(TWICE))) return;
    seen.current.add(code);
    add(label.productId, line.unite === 'piece' ? 1000 : label.weightGrams, label.lot);
    if (label.doubtful) tell('warning', `${line.label} : poids à vérifier sur l’étiquette.`);
  };

  const others = (products.data ?? []).filter(
    ({ id, bruges_real, lormont_real }) => !lineOf(id) && bruges_real + lormont_real > 0,
  );
  const done = preparation.lines.filter(({ product_id: id }) => weighedFor(id)).length;

  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <h2>
          {preparation.client_nom}{' '}
          <span className={styles.quiet}>
            <Reference>{preparation.reference}</Reference>
          </span>
        </h2>
        {preparation.note_livraison ? <p>{preparation.note_livraison}</p> : null}
      </header>
      {typeof saving === 'object' ? (
        <Banner kind="error" title={saving.refusal} actions={<Button onClick={onReload}>Recharger</Button>} />
      ) : (
        <NotSaved unsaved={saving === 'offline'} readAt={readAt} onSave={() => void save()} />
      )}
      {changes.length === 0 ? null : (
        <Banner
          kind="warning"
          title="La commande a changé depuis que vous la pesez"
          actions={<Button onClick={weighing.acceptOrder}>C’est vu</Button>}
        >
          {changes.map((change) => (
            <span key={change} className={styles.answer}>
              {change}
            </span>
          ))}
        </Banner>
      )}
      <Asked preparation={preparation} onReload={() => void save().then(onReload)} />
      <ScanField
        field={field}
        onScan={() => {
          const code = field.current?.value ?? '';
          if (field.current) field.current.value = '';
          void scan(code);
        }}
      />
      <div role="status" className={styles.said}>
        {said ? <Banner kind={said.tone}>{said.text}</Banner> : null}
      </div>
      <SelectField
        className={styles.site}
        label="Prélevé à"
        options={warehouseOptions}
        value={siteId}
        onChange={({ target }) => keepSite(isSiteId(target.value) ? target.value : null)}
      />
      <ul className={styles.lines}>
        {preparation.lines.map((line) => {
          const id = line.product_id;
          return (
            <LineCard
              key={id}
              orderId={preparation.order_id}
              line={line}
              weighed={weighedFor(id)}
              bound={boundFor(id)}
              current={current === id}
              isUnknown={(lot) =>
                products.data !== undefined && !isKnownLot(lotsOfProduct(productOf(id), []), lot)
              }
              lots={lotsOfProduct(productOf(id), weighedFor(id)?.parts ?? [])
                .filter(
                  (lot) => lot.siteId === siteId && lot.milli > 0 && !lot.blocked && !isExpired(lot, today),
                )
                .toSorted(endsFirst)}
              onAdd={(milli, lot) => {
                const isAdded = add(id, milli, lot);
                // the next label is not typed into the weight
                field.current?.focus();
                return isAdded;
              }}
              onRemove={(at) =>
                change(
                  withLine(lines, id, (known) => ({
                    ...known,
                    parts: known.parts.filter((_, index) => index !== at),
                  })),
                )
              }
              onLot={(at, lot) =>
                change(
                  withLine(lines, id, (known) => ({
                    ...known,
                    parts: known.parts.map((part, index) => (index === at ? { ...part, lot, siteId } : part)),
                  })),
                )
              }
              onReason={(reason) =>
                change(withLine(lines, id, (known) => ({ ...(weighedFor(id) ?? known), reason })))
              }
              onMissing={() => change(withLine(lines, id, (known) => known))}
            >
              {boundFor(id) || readAt !== null ? null : (
                <Propose
                  orderId={preparation.order_id}
                  line={line}
                  others={others}
                  onProposed={() => void save().then(onReload)}
                />
              )}
            </LineCard>
          );
        })}
      </ul>
      <footer className={styles.foot}>
        {closing.error ? (
          <div className={styles.refused}>
            <Refusal error={closing.error} />
          </div>
        ) : null}
        <p aria-live="polite">
          {done} ligne{done > 1 ? 's' : ''} sur {preparation.lines.length}
          {saving === 'saving' ? ' · enregistrement…' : ''}
        </p>
        <Button
          variant="primary"
          size="large"
          disabled={
            done < preparation.lines.length ||
            readAt !== null ||
            saving === 'offline' ||
            typeof saving === 'object'
          }
          pending={closing.pending}
          pendingText="Clôture…"
          onClick={() => void closing.close()}
        >
          Clôturer la préparation
        </Button>
      </footer>
    </div>
  );
}

const isSite = (value: unknown): value is SiteId => typeof value === 'string' && isSiteId(value);

const TWICE = {
  title: 'Le même code, encore une fois ?',
  text: 'Cette étiquette est déjà comptée dans la commande. S’il s’agit d’une autre pièce, ajoutez-la.',
  confirmLabel: 'Ajouter encore',
};
