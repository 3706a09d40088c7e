/** A process of its own that prepares the template. Its arguments: the connection as JSON, the folder of the migrations. */
import { prepareTemplate } from './template.ts';

const [connection = '', migrations = ''] = process.argv.slice(2);
await prepareTemplate(JSON.parse(connection), migrations);
