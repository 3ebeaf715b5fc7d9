import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * A user action, at most once at a time, with its state, input, result and error. `act` throws refusals. A
 * second click while it runs is ignored, even before the next render.
 */
export const useAction = <Input = void, Output = unknown>(act: (input: Input) => Promise<Output>) => {
  const busy = useRef(false);
  const { mutate, isPending, error, data, variables, reset } = useMutation<Output, unknown, Input>({
    mutationFn: act,
    onSettled: () => {
      busy.current = false;
    },
    // the browser's offline flag must not block an action: the call itself fails without a reply
    networkMode: 'always',
    retry: false,
  });
  const run = (input: Input): void => {
    if (busy.current) return;
    busy.current = true;
    mutate(input);
  };
  return { run, pending: isPending, input: variables, error: error ?? undefined, data, reset, busy };
};

/**
 * Queued user actions: each runs after the previous one. `waiting`: unfinished ones, in order. A failure
 * drops the rest of the queue.
 */
export const useQueuedAction = <Input>(act: (input: Input) => Promise<unknown>) => {
  const queue = useRef<Input[]>([]);
  const [waiting, setWaiting] = useState<readonly Input[]>([]);
  const { run, error } = useAction(async () => {
    try {
      for (let next = queue.current.at(0); next !== undefined; next = queue.current.at(0)) {
        await act(next);
        queue.current.shift();
        setWaiting([...queue.current]);
      }
    } finally {
      queue.current = [];
      setWaiting([]);
    }
  });
  return {
    waiting,
    error,
    run: (input: Input): void => {
      queue.current.push(input);
      setWaiting([...queue.current]);
      run();
    },
  };
};
