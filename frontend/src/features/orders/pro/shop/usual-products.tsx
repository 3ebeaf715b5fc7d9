import { type ComponentProps, memo } from 'react';
import { Habits } from '#frontend/features/orders/pro/reorder/habits.tsx';
import { Button } from '#frontend/ui/button.tsx';
import styles from './shop.module.css';
import type { Usual } from './use-usual.ts';

type UsualProductsProps = { habits: Usual } & Omit<ComponentProps<typeof Habits>, 'usual' | 'openAtFirst'>;

/** Habits above the list, or an error: the shop works without them. */
export const UsualProducts = memo(({ habits, ...cart }: UsualProductsProps) =>
  habits.failed ? (
    <p className={styles.aside} role="status">
      Les habitudes n’ont pas pu être lues.{' '}
      <Button size="small" onClick={habits.retry}>
        Réessayer
      </Button>
    </p>
  ) : (
    <Habits usual={habits.products} openAtFirst={!habits.late} {...cart} />
  ),
);
