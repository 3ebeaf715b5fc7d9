import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from './connection.ts';

/** Whether what needs the server (an order, a payment) has to wait for the network. */
export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline, () => false);
