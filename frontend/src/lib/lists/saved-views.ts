import { storedList } from '#frontend/lib/storage/stored-list.ts';

/** The filters of a list, kept by an administrator under a name of their own. */
export interface SavedView {
  /** Which list: a key that no other has. */
  list: string;
  name: string;
  /** By the filter's name in the address; what is empty is left out. */
  values: Readonly<Record<string, string>>;
}

/** More of one list is no shortcut any more. */
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

/** The views of one list, kept in this browser, of each administrator apart. */
export const useSavedViews = (list: string) => {
  const own = views.use().filter((view) => view.list === list);
  return {
    own,
    isFull: own.length >= MOST,
    /** Takes the place of the one of the same name. */
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
