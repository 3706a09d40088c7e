/**
 * Prepares the template in a separate process. Arguments: the connection as JSON, and the folder of the migrations.
 */
import { prepareTemplate } from './template.ts';

const [connection = '', migrations = ''] = process.argv.slice(2);
await prepareTemplate(JSON.parse(connection), migrations);
