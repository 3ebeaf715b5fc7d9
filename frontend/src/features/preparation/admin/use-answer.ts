import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { answerQuery } from '#frontend/features/preparation/preparation.queries.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';

const answersOf = ({ proposals }: Preparation): string =>
  JSON.stringify(proposals.map(({ product_id, state }) => [product_id, state]));

/** Polls for the customer's answer while a question is open; `onAnswer` gets the updated order. */
export const useAnswer = (preparation: Preparation, onAnswer: (read: Preparation) => void): void => {
  const { order_id: orderId, attend_reponse: isAwaited } = preparation;
  const read = useQuery({ ...answerQuery(orderId), enabled: isAwaited }).data;
  const take = useEffectEvent((next: Preparation) => {
    if (isAwaited && answersOf(next) !== answersOf(preparation)) onAnswer(next);
  });
  useEffect(() => {
    if (read) take(read);
  }, [read]);
};
