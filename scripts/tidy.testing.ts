import { afterAll } from 'vitest';
import { removeTemporaryFolders } from '../src/server/platform/temporary.testing.ts';

afterAll(removeTemporaryFolders);
