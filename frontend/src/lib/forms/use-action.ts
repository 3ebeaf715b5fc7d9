import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * One act of a person, at most once at a time: whether it goes on, with what, what came of it, what it failed with. `act` throws
 * what was refused. A second press while it goes on does nothing, even before the first is drawn.
 */
export const useAction = <Input = void, Output = unknown>(act: (input: Input) => Promise<Output>) => {
  const busy = useRef(false);
  const { mutate, isPending, error, data, variables, reset } = useMutation<Output, unknown, Input>({
    mutationFn: act,
    onSettled: () => {
      busy.current = false;
    },
    // the browser's offline flag must not block an action: the call itself fails when there is no answer
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
 * Acts of a person one after the other: one that is asked for while another goes on follows it. `waiting`: those without
 * an answer, in their order. What fails ends those behind it.
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
