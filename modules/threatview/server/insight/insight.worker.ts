import type { DocumentKind } from '@klarsikt/contract';
import { serveOneRead } from '@klarsikt/server/intake/one-file.ts';
import { type ReadDocument, readDocument } from './read-document.ts';

serveOneRead<DocumentKind, ReadDocument>(readDocument);
