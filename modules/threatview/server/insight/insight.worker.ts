import type { SourceDocumentKind } from '@klarsikt/contract';
import { serveFileReadRequest } from '@klarsikt/server/intake/one-file.ts';
import { type ExtractedDocument, readSourceDocument } from './read-document.ts';

serveFileReadRequest<SourceDocumentKind, ExtractedDocument>(readSourceDocument);
