/** Organisations that edit the installation's library, and their knowledge of other organisations: Z28. */
import { inFile, type Mutation } from '../mutation.ts';

const licences = 'modules/identity/server/licence/licence.test.ts';
const atlas = 'modules/library/server/atlas';
const migration = inFile('apps/server/migrations/0085_library_editors.sql');
const inherited = inFile('apps/server/migrations/0097_licences_for_atlas_alone.sql');

export const libraryEditors: readonly Mutation[] = [
  inFile('modules/identity/server/licence/handlers.ts')(
    'Z28',
    `${licences} > is given and extended by the organisation that runs the installation alone; others can only take it back`,
    "if (actor.system || !wanted.applications.includes('backoffice')) return;",
    'if (actor.system || wanted.applications.length > 0) return;',
  ),
  inherited(
    'Z28',
    `${licences} > is not inherited: a licence that covers customers covers them without Atlas`,
    "ELSE array_remove(b.applications, 'backoffice') END,\n    b.offering",
    'ELSE b.applications END,\n    b.offering',
  ),
  migration(
    'Z28',
    `${atlas}/rows.test.ts > are seen by the organisation that runs the installation and by those with a licence for Atlas, and by nobody else`,
    'USING ((SELECT app_edits()))',
    'USING (true)',
  ),
  inFile(`${atlas}/publication.ts`)(
    'Z28',
    `${atlas}/atlas.test.ts > edits and publishes the library as the operator does, and learns of no other tenant`,
    'isActingAsOperator(actor) ||',
    'Boolean(actor) ||',
  ),
];
