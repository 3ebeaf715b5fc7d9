import { useState } from 'react';
import { sameView, useSavedViews } from '#frontend/lib/lists/saved-views.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import styles from './saved-views.module.css';

interface SavedViewsProps<Name extends string> {
  /** Unique key of the list. */
  list: string;
  /** The current filters. */
  values: Readonly<Record<Name, string>>;
  set: (name: Name, value: string) => void;
}

/** « Mes vues »: named filters; nothing without a view and a filter. */
export function SavedViews<Name extends string>({ list, values, set }: SavedViewsProps<Name>) {
  const { own, isFull, save, drop } = useSavedViews(list);
  const [naming, setNaming] = useState(false);
  const isNew =
    Object.values(values).some((value) => value !== '') && !own.some((view) => sameView(view.values, values));
  if (own.length === 0 && !isNew) return null;
  return (
    <div className={styles.views} role="group" aria-label="Mes vues">
      {own.map((view) => (
        <span key={view.name} className={styles.view}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={sameView(view.values, values)}
            onClick={() => {
              for (const name of Object.keys(values) as Name[]) set(name, view.values[name] ?? '');
            }}
          >
            {view.name}
          </button>
          <IconButton
            label={`Retirer la vue « ${view.name} »`}
            icon={<CloseIcon size={14} />}
            onClick={() => drop(view.name)}
          />
        </span>
      ))}
      {isNew && !isFull ? (
        <Button size="small" variant="ghost" onClick={() => setNaming(true)}>
          Garder cette vue
        </Button>
      ) : null}
      {naming ? (
        <NameView
          taken={own.map(({ name }) => name)}
          onNamed={(name) => save(name, values)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  );
}

interface NameViewProps {
  taken: readonly string[];
  onNamed: (name: string) => void;
  onClose: () => void;
}

function NameView({ taken, onNamed, onClose }: NameViewProps) {
  const form = useForm({ name: '' }, ({ name }) =>
    name.trim() === '' ? { name: 'Donnez un nom à cette vue.' } : {},
  );
  const isTaken = taken.includes(form.values.name.trim());
  const onSubmit = form.submit(async ({ name }) => {
    onNamed(name.trim());
    onClose();
    return Promise.resolve();
  });
  return (
    <FormDialog
      title="Garder cette vue"
      submitLabel={isTaken ? 'Remplacer' : 'Garder'}
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        maxLength={30}
        hint={
          isTaken
            ? 'Une vue porte déjà ce nom : elle sera remplacée.'
            : 'Les filtres d’à présent seront à un geste, dans ce navigateur et pour vous seul.'
        }
        {...form.field('name')}
      />
    </FormDialog>
  );
}
