import { useSyncExternalStore } from 'react';
import { isOffline, onConnectionChange } from './connection.ts';

/** Whether orders and payments must wait for the network. */
export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline, () => false);
