import { useRef, useState } from 'react';
import { useSavedProducts } from '#frontend/features/cutting/admin/made/use-saved-products.ts';
import { proposedCuts } from '#frontend/features/cutting/destination.ts';
import type { Cut, Proposal } from '#frontend/features/cutting/proposal.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Badge } from '#frontend/ui/values/badge.tsx';
import { CarcassDrawing } from './carcass-drawing.tsx';
import styles from './cut-lines.module.css';
import { CutLines, weightField } from './cut-lines.tsx';

interface CutsProps {
  draft: Cut;
  proposal: Proposal;
  change: (changes: Partial<Cut>) => void;
  onChoose: (cut: string) => void;
}

/** The drawing and the list of cuts, linked to each other: weight and product of each. */
export function Cuts({ draft, proposal, change, onChoose }: CutsProps) {
  const section = useRef<HTMLElement>(null);
  const [lit, setLit] = useState<string>();
  const { lines, destinations, source, note, category } = proposal;
  const { weights, said } = draft;
  const touch = (cut: string) => {
    setLit(cut);
    // a cleared weight is proposed again
    if (weights[cut] === null) {
      const { [cut]: _emptied, ...others } = weights;
      change({ weights: others });
    }
    const field = weightField(section.current, cut);
    field?.focus();
    field?.select();
    // keeps the balance visible above the footer
    field?.scrollIntoView({ block: 'center' });
  };
  return (
    <section ref={section} className={styles.cuts} aria-label="Morceaux">
      <header className={styles.head}>
        <h3>Morceaux</h3>
        <Badge>{source}</Badge>
        {Object.keys(weights).length > 0 ? (
          <Button size="small" variant="ghost" onClick={() => change({ weights: {} })}>
            Reprendre les poids proposés
          </Button>
        ) : null}
      </header>
      {note ? <p className={styles.note}>{note}</p> : null}
      <ProposedProducts proposal={proposal} onChoose={(more) => change({ said: { ...said, ...more } })} />
      <div className={styles.board}>
        <CarcassDrawing category={category} lines={lines} lit={lit} onTouch={touch} />
        <CutLines
          lines={lines}
          destinations={destinations}
          weights={weights}
          onWeights={(weighed) => change({ weights: weighed })}
          pieces={draft.cutPieces ?? {}}
          onPieces={(cutPieces) => change({ cutPieces })}
          lit={lit}
          onLit={setLit}
          onChoose={onChoose}
        />
      </div>
    </section>
  );
}

/** Accepts all likely products at once and saves them; hidden without any. */
const ProposedProducts = ({
  proposal,
  onChoose,
}: {
  proposal: Proposal;
  onChoose: (said: Cut['said']) => void;
}) => {
  const { category, destinations, ratioOf } = proposal;
  const keep = useSavedProducts(category);
  const proposed = proposedCuts(destinations);
  const accept = useAction(async () => {
    const saved = proposed.flatMap(({ cut, product }) => {
      const ratio = ratioOf(cut);
      return ratio ? [{ id: ratio.id, produit_id: product.id }] : [];
    });
    if (saved.length > 0) await keep(saved);
    onChoose(Object.fromEntries(proposed.map(({ cut, product }) => [cut, { product_id: product.id }])));
  });
  if (proposed.length === 0) return null;
  return (
    <div className={styles.proposed}>
      <p>
        {proposed.length === 1
          ? 'Un morceau porte le nom d’un produit du catalogue : '
          : `${proposed.length} morceaux portent le nom d’un produit du catalogue : `}
        {proposed.map(({ cut, product }) => `${cut} → ${product.label}`).join(' ; ')}.
      </p>
      <Button
        size="small"
        pending={accept.pending}
        pendingText="Enregistrement…"
        onClick={() => accept.run()}
      >
        {proposed.length === 1 ? 'Retenir ce produit' : `Retenir ces ${proposed.length} produits`}
      </Button>
      <Refusal error={accept.error} />
    </div>
  );
};
