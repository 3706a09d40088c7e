/**
 * Prepares the template in its own process. Arguments: the connection as JSON, the folder of the migrations.
 */
import { prepareTemplate } from './template.ts';

const [connection = '', migrations = ''] = process.argv.slice(2);
await prepareTemplate(JSON.parse(connection), migrations);
