import { Button } from '#frontend/ui/button.tsx';
import { type NextPage, nextPageOf } from './next-page.ts';

/** Loads the next page of a list that is not a table; nothing at its end. */
export const NextPageButton = ({ query }: { query: NextPage }) => {
  const more = nextPageOf(query);
  return more ? (
    <Button pending={more.pending} onClick={more.onMore}>
      Afficher la suite
    </Button>
  ) : null;
};
