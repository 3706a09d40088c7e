/** Tables of an organisation's own parts of the library (migrations/0037_own_parts.sql). */
import type { OwnParts } from '@klarsikt/engine/overlay';
import { defineDocumentTable, defineRevisionTable } from './revisions.ts';

export const ownParts = defineDocumentTable<OwnParts>('own_parts');
export const ownPartsRevision = defineRevisionTable('own_parts_revision', 'parts_id');
