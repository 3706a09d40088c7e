/** The process that reads one document and ends. */
import type { DocumentKind } from '@klarsikt/contract';
import { answerOnce } from '@klarsikt/server/intake/one-file.ts';
import { type ReadDocument, readDocument } from './read-document.ts';

answerOnce<DocumentKind, ReadDocument>(readDocument);
