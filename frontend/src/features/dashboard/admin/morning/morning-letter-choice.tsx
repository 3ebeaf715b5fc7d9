import { useQueryClient } from '@tanstack/react-query';
import { morningQuery, sendMorningLetter } from '#frontend/features/dashboard/dashboard.queries.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';

/** Opt-in to the report by e-mail. */
export function MorningLetterChoice({ wanted }: { wanted: boolean }) {
  const queries = useQueryClient();
  const choose = useAction(async (chosen: boolean) => {
    const { message } = await sendMorningLetter(chosen);
    if (message) notify.success(message);
    queries.setQueryData(morningQuery().queryKey, (current) => current && { ...current, letter: chosen });
  });
  return (
    <div>
      <Refusal error={choose.error} />
      <CheckboxField
        label={'Recevoir le point du matin par e-mail, chaque jour à 6\u00a0h\u00a030'}
        checked={choose.pending ? (choose.input ?? wanted) : wanted}
        onChange={({ target }) => choose.run(target.checked)}
      />
    </div>
  );
}
