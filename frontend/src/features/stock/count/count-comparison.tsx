import { useId, useState } from 'react';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDate, formatMoney, formatQuantity } from '#frontend/lib/display/format.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';
import { Card } from '#frontend/ui/card.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { Tally } from '#shared/stock/count/count-tally.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { lotsOnWire } from './lots-on-wire.ts';
import { type ComparedProduct, type ConfirmBody, correctStock, type CountOutcome } from './count-calls.ts';
import styles from './count.module.css';
import { centsFromEuros } from '#shared/kernel/money.ts';

interface CountComparisonProps {
  siteId: SiteId;
  rows: readonly ComparedProduct[];
  tallies: readonly Pick<Tally, 'product' | 'lots' | 'pieces'>[];
  /** Proposed reason. */
  why?: string;
  onAnswer: (outcomes: readonly CountOutcome[], rows: readonly ComparedProduct[]) => void;
}

/** Counted and expected quantities; recorded once a reason is given. */
export function CountComparison({ siteId, rows, tallies, why = '', onAnswer }: CountComparisonProps) {
  const [reason, setReason] = useState(why);
  const [missingReason, setMissingReason] = useState(false);
  const [lots, setLots] = useState<Readonly<Record<string, string>>>({});
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const confirm = useOperation<ConfirmBody, readonly CountOutcome[]>(
    `stock_count_attempt_${siteId}`,
    async (body, key) => {
      const outcomes = await correctStock(body, key);
      onAnswer(outcomes, rows);
      return outcomes;
    },
  );
  const tallyOf = (id: string) => tallies.find(({ product }) => product.id === id);
  const readLots = (id: string) => (tallyOf(id)?.lots ?? []).map(({ lot }) => lot);
  const lotOf = (row: ComparedProduct) =>
    lots[row.product_id] ?? (row.needs_lot ? (readLots(row.product_id)[0] ?? '') : '');
  const writable = rows.filter(({ refusal }) => refusal === null);
  const total = rows.reduce((sum, { value }) => sum + centsFromEuros(value), 0);

  const send = () => {
    setMissingReason(reason.trim() === '');
    if (reason.trim() === '') return;
    const body: ConfirmBody = {
      warehouse_id: siteId,
      reason: reason.trim(),
      lines: writable.map((row) => correctedLine(row, tallyOf(row.product_id), lotOf(row), agreed)),
    };
    confirm.run({ draft: body, body });
  };

  return (
    <section className={styles.count} aria-labelledby="ecarts">
      <h3 id="ecarts">Écarts à {siteLabel(siteId)}</h3>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <ComparedRow
            key={row.product_id}
            row={row}
            pieces={tallyOf(row.product_id)?.pieces}
            lot={lotOf(row)}
            suggested={[...new Set([...readLots(row.product_id), ...row.lots])]}
            onLot={(lot) => setLots({ ...lots, [row.product_id]: lot })}
            agreed={agreed}
            onAgree={(id, yes) => setAgreed(yes ? [...agreed, id] : agreed.filter((each) => each !== id))}
          />
        ))}
      </ol>
      <p className={styles.last}>Valeur des écarts, HT au prix de vente : {formatMoney(total)}</p>
      <Reason reason={reason} setReason={setReason} isMissing={missingReason} />
      <Button
        variant="primary"
        size="large"
        disabled={confirm.pending || writable.length === 0}
        onClick={send}
      >
        {confirm.pending ? 'Enregistrement…' : 'Confirmer les corrections'}
      </Button>
      {confirm.error ? <Banner kind="error">{detailOf(confirm.error)} Le comptage est gardé.</Banner> : null}
    </section>
  );
}

interface ReasonProps {
  reason: string;
  setReason: (reason: string) => void;
  /** Submitted without a reason. */
  isMissing: boolean;
}

const Reason = ({ reason, setReason, isMissing }: ReasonProps) => (
  <TextField
    label="Raison de la correction"
    hint="Elle reste avec chaque mouvement, ici et dans Dolibarr."
    value={reason}
    maxLength={100}
    error={isMissing && reason.trim() === '' ? 'Indiquez la raison de la correction.' : undefined}
    onChange={({ target }) => setReason(target.value)}
  />
);

const correctedLine = (
  row: ComparedProduct,
  tally: CountComparisonProps['tallies'][number] | undefined,
  lot: string,
  agreed: readonly string[],
): ConfirmBody['lines'][number] => ({
  product_id: row.product_id,
  counted: row.counted,
  expected: row.expected,
  version: row.version,
  ...lotsOnWire(tally ?? { lots: [] }),
  ...(needsLot(row) && lot !== '' ? { lot } : {}),
  past_date_lots: row.takes.flatMap(({ lot: taken }) =>
    taken !== null && agreed.includes(`${row.product_id}#${taken}`) ? [taken] : [],
  ),
});

interface ComparedRowProps {
  row: ComparedProduct;
  /** Counted pieces, for products counted in both units. */
  pieces: number | null | undefined;
  lot: string;
  suggested: readonly string[];
  onLot: (lot: string) => void;
  agreed: readonly string[];
  onAgree: (id: string, yes: boolean) => void;
}

function ComparedRow({ row, pieces, lot, suggested, onLot, agreed, onAgree }: ComparedRowProps) {
  const listId = useId();
  const inUnit = (wire: number) => formatQuantity(quantityOf(row.unit, milliFromWire(wire) ?? 0));
  return (
    <Card as="li" className={styles.row}>
      <h4>{row.product_name}</h4>
      <CountFigures {...{ row, pieces, inUnit }} />
      {row.prepared > 0 ? (
        <p className={styles.note}>
          Dont {inUnit(row.prepared)} préparés pour des commandes, encore sur place.
        </p>
      ) : null}
      {row.refusal === null ? null : (
        <p className={styles.less}>{row.refusal} L’écart ne sera pas corrigé avant.</p>
      )}
      <Takes {...{ row, inUnit, agreed, onAgree }} />
      {row.comes?.map(({ lot: name, qty }) => (
        <p key={name} className={styles.note}>
          {inUnit(qty)} de plus du lot {name}, lu sur l’étiquette.
        </p>
      ))}
      {needsLot(row) ? (
        <>
          <TextField
            label="Lot de l’excédent"
            hint={row.needs_lot ? 'Ce produit est suivi par lots.' : 'Vide : lot non renseigné.'}
            list={listId}
            value={lot}
            maxLength={100}
            onChange={({ target }) => onLot(target.value)}
          />
          <datalist id={listId}>
            {suggested.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      ) : null}
    </Card>
  );
}

interface InUnit {
  row: ComparedProduct;
  inUnit: (wire: number) => string;
}

const CountFigures = ({ row, pieces, inUnit }: InUnit & Pick<ComparedRowProps, 'pieces'>) => (
  <dl className={styles.facts}>
    <div>
      <dt>Compté</dt>
      <dd>
        {typeof pieces === 'number' ? `${piecesText(pieces)}, ` : ''}
        {inUnit(row.counted)}
      </dd>
    </div>
    <div>
      <dt>Attendu</dt>
      <dd>
        {row.expected_pieces === undefined ? '' : `${piecesText(row.expected_pieces)}, `}
        {inUnit(row.expected)}
      </dd>
    </div>
    <div>
      <dt>Écart</dt>
      <dd className={row.difference < 0 ? styles.less : undefined}>
        {signed(row.difference)}
        {inUnit(Math.abs(row.difference))}
      </dd>
    </div>
    <div>
      <dt>Valeur</dt>
      <dd>{formatMoney(centsFromEuros(row.value))}</dd>
    </div>
  </dl>
);

/** Lots of a shortage; an expired one needs a confirmation. */
const Takes = ({ row, inUnit, agreed, onAgree }: InUnit & Pick<ComparedRowProps, 'agreed' | 'onAgree'>) =>
  row.takes.map((take) => {
    const id = `${row.product_id}#${take.lot ?? ''}`;
    const text = `${inUnit(take.qty)} manquent ${take.lot === null ? 'sans lot renseigné' : `du lot ${take.lot}`}`;
    return take.past_date ? (
      <CheckboxField
        key={id}
        label={`${text}, DLC dépassée (${formatDate(take.sellby ?? '')}) : je le confirme`}
        checked={agreed.includes(id)}
        onChange={({ target }) => onAgree(id, target.checked)}
      />
    ) : (
      <p key={id} className={styles.note}>
        {text}.
      </p>
    );
  });

/** A surplus without a labelled lot. */
const needsLot = ({ difference, comes }: ComparedProduct): boolean => difference > 0 && !comes;

const signed = (difference: number): string => (difference > 0 ? '+' : difference < 0 ? '−' : '');
