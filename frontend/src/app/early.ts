import { beginEarlyReads } from './early-reads.ts';

try {
  beginEarlyReads();
} catch {
  // without storage there is no session
}
