/**
 * For the browser, before any description of a call is made: zod tries `Function("")` when it makes the first one, which
 * the policy of the page refuses.
 */
import { config } from 'zod';

config({ jitless: true });
