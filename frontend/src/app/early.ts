import { beginEarlyReads } from './early-reads.ts';

try {
  beginEarlyReads();
} catch {
  // without storage nobody is signed in
}
