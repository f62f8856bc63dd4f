import { afterEach } from 'vitest';
import { removeFolders } from '../workspace/temporary.ts';

// Run for each file of tests. What is said in a module that they share would hold for the first of them alone.
afterEach(removeFolders);
