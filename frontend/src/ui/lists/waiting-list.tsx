import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import styles from './waiting-list.module.css';

interface WaitingListProps {
  title: string;
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** A `WaitingItem` per row. */
  children: ReactNode;
}

/** A paginated list of items pending a decision. */
export const WaitingList = ({ title, list, children }: WaitingListProps) => (
  <Card as="section" tone="warning" className={styles.waiting} aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
    {list.hasNextPage ? (
      <Button size="small" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Voir la suite
      </Button>
    ) : null}
  </Card>
);

/** An item with its decision buttons. */
export const WaitingItem = ({ acts, children }: { acts: ReactNode; children: ReactNode }) => (
  <li>
    <div>{children}</div>
    <div className={styles.acts}>{acts}</div>
  </li>
);
