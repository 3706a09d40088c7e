/** `npm run security`: writes docs/security.md anew. */
import { writePage } from './write-page.ts';

process.stdout.write(`${writePage()}\n`);
