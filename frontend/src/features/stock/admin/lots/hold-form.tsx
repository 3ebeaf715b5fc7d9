import { useQueryClient } from '@tanstack/react-query';
import { freeLot, holdLot, type LotRef, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import type { Trace } from '#frontend/features/stock/trace.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { lotTree } from '#shared/stock/lots/lot-tree.ts';
import { inStock, LotState } from './lot-columns.tsx';
import styles from './hold-lot.module.css';

type TracedLot = Trace['forward'][number];

interface HoldFormProps {
  lotRef: LotRef;
  /** `extend`: the lot is blocked, and some lots cut from it are not. */
  act: 'block' | 'extend' | 'release';
  /** Affected lots cut from it. */
  cuts: readonly TracedLot[];
  /** Fingerprint of the displayed trace. */
  tree: string | null | undefined;
}

const WORDS = {
  block: { title: 'Bloquer le lot', reason: 'Raison du blocage', button: 'Bloquer' },
  extend: { title: 'Bloquer ce qui en vient', reason: 'Raison du blocage', button: 'Bloquer aussi' },
  release: { title: 'Libérer le lot', reason: 'Raison de la libération', button: 'Libérer' },
} as const;

/** Blocks or unblocks with a reason: the lot with all lots cut from it, optionally the lot only. */
export function HoldForm({ lotRef, act, cuts, tree }: HoldFormProps) {
  const queries = useQueryClient();
  const words = WORDS[act];
  const form = useForm<{ reason: string; scope: 'all' | 'alone' }>(
    { reason: '', scope: 'all' },
    ({ reason }) => ({ reason: reason.trim() === '' ? 'Indiquez la raison.' : undefined }),
  );
  const { scope } = form.values;
  const onSubmit = form.submit(async ({ reason }) => {
    const body = { ...lotRef, reason: reason.trim(), with_cuts: scope === 'all', ...(tree && { tree }) };
    const reply = await (act === 'release' ? freeLot(body) : holdLot(body));
    notify.success(reply.message);
    form.reset();
    await queries.invalidateQueries({ queryKey: lotsKey });
  });
  return (
    <form className={styles.form} aria-label={words.title} onSubmit={onSubmit} noValidate>
      {cuts.length > 0 && act !== 'extend' ? (
        <RadioField
          label={act === 'block' ? 'Que bloquer ?' : 'Que libérer ?'}
          name={`scope-${act}`}
          options={[
            { value: 'all', label: `Ce lot et ${withWeight(cuts, act)}` },
            { value: 'alone', label: 'Ce lot seul' },
          ]}
          value={scope}
          onChange={(value) => form.set('scope', value)}
        />
      ) : null}
      {act === 'extend' ? <p>Ne sont pas bloqués : {withWeight(cuts, act)}</p> : null}
      {scope === 'all' && cuts.length > 0 ? <CutTree root={lotRef} cuts={cuts} /> : null}
      <div className={styles.reason}>
        <TextField label={words.reason} {...form.field('reason')} />
        <Button
          type="submit"
          variant={act === 'release' ? 'secondary' : 'danger'}
          pending={form.pending}
          pendingText="Enregistrement…"
        >
          {words.button}
        </Button>
      </div>
      <Refusal error={form.refusal} onReload={() => void queries.invalidateQueries({ queryKey: lotsKey })} />
    </form>
  );
}

/** « les 8 qui en viennent, 225 kg ». */
const withWeight = (cuts: readonly TracedLot[], act: HoldFormProps['act']): string => {
  const weight = formatExactKilograms(cuts.reduce((sum, each) => sum + inStock(each), 0));
  const [one, many] =
    act === 'release'
      ? ['celui bloqué avec lui', 'bloqués avec lui']
      : ['celui qui en vient', 'qui en viennent'];
  return cuts.length === 1 ? `${one}, ${weight}` : `les ${cuts.length} ${many}, ${weight}`;
};

const CutTree = ({ root, cuts }: { root: LotRef; cuts: readonly TracedLot[] }) => (
  <ul className={styles.tree} aria-label="Lots qui en viennent">
    {lotTree(root, cuts).map(({ lot, depth }) => (
      <li key={`${lot.product_id} ${lot.lot}`} style={{ paddingInlineStart: `${depth - 1}rem` }}>
        <span className={styles.name}>{lot.lot}</span>
        <span>{lot.product_name}</span>
        <span className={styles.weight}>
          {formatExactKilograms(inStock(lot))} <LotState lot={lot} />
        </span>
      </li>
    ))}
  </ul>
);
