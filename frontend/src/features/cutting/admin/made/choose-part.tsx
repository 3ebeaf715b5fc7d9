import type { CutChoices } from '#frontend/features/cutting/destination.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import { ChooseProduct } from './choose-product.tsx';

interface ChoosePartProps {
  /** The cut whose product is being chosen. */
  choosing: string | undefined;
  setChoosing: (cut: string | undefined) => void;
  proposal: Proposal;
  draft: { said: CutChoices };
  change: (part: { said: CutChoices }) => void;
}

/** Dialog to choose the product of a cut, next to the cutting form. */
export const ChoosePart = ({ choosing, setChoosing, proposal, draft, change }: ChoosePartProps) =>
  choosing === undefined ? null : (
    <ChooseProduct
      cut={choosing}
      proposal={proposal}
      onChoose={(choices) => change({ said: { ...draft.said, ...choices } })}
      onClose={() => setChoosing(undefined)}
    />
  );
