import type { CutChoices } from '#frontend/features/cutting/destination.ts';
import type { Proposal } from '#frontend/features/cutting/proposal.ts';
import { ChooseProduct } from './choose-product.tsx';

interface ChoosePartProps {
  /** The cut whose product is chosen now. */
  choosing: string | undefined;
  setChoosing: (cut: string | undefined) => void;
  proposal: Proposal;
  draft: { said: CutChoices };
  change: (part: { said: CutChoices }) => void;
}

/** Beside the form of a cutting: which product a cut makes, when somebody asks. */
export const ChoosePart = ({ choosing, setChoosing, proposal, draft, change }: ChoosePartProps) =>
  choosing === undefined ? null : (
    <ChooseProduct
      cut={choosing}
      proposal={proposal}
      onChoose={(choices) => change({ said: { ...draft.said, ...choices } })}
      onClose={() => setChoosing(undefined)}
    />
  );
