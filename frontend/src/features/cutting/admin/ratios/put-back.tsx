import { useQueryClient } from '@tanstack/react-query';
import { ratiosQuery, type RatioTable, yieldsQuery } from '#frontend/features/cutting/cutting.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { builtInTable } from '#shared/cutting/ratio.ts';
import { putBack } from './ratio-draft.ts';

/** AMB-18: resets a category to its built-in table; shown for changed categories that have one. */
export function PutBack({ table }: { table: RatioTable }) {
  const queries = useQueryClient();
  const category = table.categorie_source;
  const reread = async () => {
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
    await queries.invalidateQueries({ queryKey: yieldsQuery(category).queryKey });
  };
  const act = useAction(async () => {
    notify.success((await putBack(table)).message);
    await reread();
  });
  if (table.source === 'table par défaut' || !builtInTable(category)) return null;
  const ask = async () => {
    const agreed = await confirmAction({
      title: `Remettre ${category} à sa table par défaut ?`,
      text: 'Tout ce qui a été changé ou ajouté dans cette catégorie disparaît ; l’historique garde qui et quand.',
      confirmLabel: 'Remettre la table par défaut',
    });
    if (agreed) act.run();
  };
  return (
    <>
      <Button pending={act.pending} pendingText="Remise…" onClick={() => void ask()}>
        Remettre la table par défaut
      </Button>
      <Refusal error={act.error} onReload={() => void reread()} />
    </>
  );
}
