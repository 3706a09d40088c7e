/** `npm run security` regenerates docs/security.md. */
import { writeSecurityPage } from './write-page.ts';

process.stdout.write(`${writeSecurityPage()}\n`);
