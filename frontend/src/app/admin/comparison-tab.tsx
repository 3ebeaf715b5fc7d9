import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { useSearchParams } from 'react-router-dom';
import { StockComparison } from '#frontend/features/stock/admin/comparison/stock-comparison.tsx';
import { paths, type WorkshopAct, workshopActs } from '#frontend/lib/navigation/paths.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';

/** STK-12; supplier orders are received on a separate page. */
const formActs = workshopActs.filter((act) => act !== 'recevoir');

const WorkshopForm = lazyPiece(async () => (await import('./workshop-forms.tsx')).WorkshopForm);

/** Button labels of the comparison (STK-12). */
const labels: Readonly<Record<(typeof formActs)[number], string>> = {
  'nouveau-produit': 'Nouveau produit',
  transfert: 'Transfert / transformation',
  entree: 'Entrée de stock',
};

/** Comparaison de stock; workshop forms open as dialogs (STK-20). */
export function ComparisonTab() {
  const [parameters, setParameters] = useSearchParams();
  const opened = formActs.find((act) => act === parameters.get('acte'));
  const withAct = (act: WorkshopAct | undefined): URLSearchParams => {
    const next = new URLSearchParams(parameters);
    next.delete('acte');
    if (act) next.set('acte', act);
    return next;
  };
  return (
    <>
      <StockComparison
        acts={formActs.map((act) => ({
          href: `${paths.adminDashboard}?${withAct(act).toString()}`,
          label: labels[act],
        }))}
      />
      {opened ? (
        <Dialog open size="large" title={labels[opened]} onClose={() => setParameters(withAct(undefined))}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Arrived>
              <WorkshopForm act={opened} />
            </Arrived>
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}

/** The form loads after its dialog opened: moves the focus to its first field. */
function Arrived({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('form :is(input, select):enabled')?.focus(), []);
  return <div ref={frame}>{children}</div>;
}
