/** `npm run security`: regenerates docs/security.md. */
import { writePage } from './write-page.ts';

process.stdout.write(`${writePage()}\n`);
