import { Button } from '#frontend/ui/button.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import type { OpenQuestion } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { SwallowedScan } from './swallowed-scan.tsx';

/** A question of `confirmAction`. */
export const QuestionWindow = ({
  title,
  text,
  confirmLabel = 'Confirmer',
  cancelLabel = 'Annuler',
  tone = 'normal',
  answer,
}: OpenQuestion) => (
  <Dialog
    open
    size="small"
    role="alertdialog"
    title={title}
    onClose={() => answer(false)}
    footer={
      <>
        <Button data-autofocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {withReferences(text)}
    <SwallowedScan key={title} />
  </Dialog>
);
