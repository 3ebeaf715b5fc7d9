import { beginEarlyReads } from './early-reads.ts';

try {
  beginEarlyReads();
} catch {
  // a browser that keeps nothing has nobody signed in
}
