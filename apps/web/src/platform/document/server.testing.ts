import type { Patch } from '@klarsikt/engine/assessment';
import type { AppliedChange, DocumentChangeRules, LoadedDocument, NewerDocument } from './kind.ts';
import type { SaveOutcome } from './state.ts';

/** How saves are applied, including values that the server sets, and what the server reports about changes. */
interface ServerOptions<D> {
  readonly carryOut?: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
  readonly tells?: 'each change' | 'where it led to';
}

/** A document with revisions in memory that behaves like the endpoints. */
export class InMemoryDocumentServer<D extends object> {
  constructor(
    public document: D,
    readonly rules: DocumentChangeRules<D>,
    readonly ways: ServerOptions<D> = {},
  ) {}

  readonly log: { readonly patches: readonly Patch[]; readonly author: string }[] = [];

  get revision(): number {
    return this.log.length;
  }

  save(author: string, revision: number, patches: readonly Patch[]): SaveOutcome<D> {
    if (revision !== this.revision) return { kind: 'stale', ...this.newerThan(revision) };
    const { document, applied } = (this.ways.carryOut ?? this.rules.change)(this.document, patches);
    this.document = document;
    if (applied.length > 0) this.log.push({ patches: applied, author });
    return { kind: 'saved', revision: this.revision, at: new Date(0), patches: applied };
  }

  newerThan(revision: number): NewerDocument<D> {
    const since = this.log.slice(revision);
    const author = since.at(-1)?.author ?? '';
    return {
      revision: this.revision,
      document: this.document,
      author,
      since: this.ways.tells === 'where it led to' ? null : since.map(({ patches }) => patches),
    };
  }

  load(): LoadedDocument<D> {
    return { document: this.document, revision: this.revision, at: null };
  }
}
