import { storedList } from '#frontend/lib/storage/stored-list.ts';

/** Named filters of a list, stored per administrator. */
export interface SavedView {
  /** Unique key of the list. */
  list: string;
  name: string;
  /** By the filter's URL parameter; empty ones are omitted. */
  values: Readonly<Record<string, string>>;
}

/** Maximum per list. */
const MOST = 8;

const isText = (value: unknown): value is string => typeof value === 'string';

const isSavedView = (value: unknown): value is SavedView => {
  if (typeof value !== 'object' || value === null) return false;
  const { list, name, values } = value as Partial<SavedView>;
  return (
    isText(list) &&
    isText(name) &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every(isText)
  );
};

const views = storedList('list_views', isSavedView);

const withoutEmpty = (values: SavedView['values']): SavedView['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export const sameView = (one: SavedView['values'], other: SavedView['values']): boolean => {
  const [a, b] = [withoutEmpty(one), withoutEmpty(other)];
  return Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([k, v]) => b[k] === v);
};

/** Views of a list, stored in this browser per administrator. */
export const useSavedViews = (list: string) => {
  const own = views.use().filter((view) => view.list === list);
  return {
    own,
    isFull: own.length >= MOST,
    /** Replaces the view of the same name. */
    save: (name: string, values: SavedView['values']) => {
      views.change((now) => [
        ...now.filter((view) => view.list !== list || view.name !== name),
        { list, name, values: withoutEmpty(values) },
      ]);
    },
    drop: (name: string) => {
      views.change((now) => now.filter((view) => view.list !== list || view.name !== name));
    },
  };
};
