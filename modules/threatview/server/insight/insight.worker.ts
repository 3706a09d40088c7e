import type { SourceDocumentKind } from '@klarsikt/contract';
import { serveOneRead } from '@klarsikt/server/intake/one-file.ts';
import { type ExtractedDocument, readDocument } from './read-document.ts';

serveOneRead<SourceDocumentKind, ExtractedDocument>(readDocument);
