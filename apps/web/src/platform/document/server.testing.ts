/** A server of one document, for tests. */
import { applyJsonPatches, type JsonObject, type Patch } from '@klarsikt/engine';
import type { LoadedDocument, NewerDocument } from './kind.ts';
import type { SaveOutcome } from './state.ts';

/** A revisioned document in memory that behaves as the endpoints do: lock, compare, append. */
export class Server {
  constructor(public document: JsonObject) {}

  readonly log: { readonly patches: readonly Patch[]; readonly author: string }[] = [];

  get revision(): number {
    return this.log.length;
  }

  save(author: string, revision: number, patches: readonly Patch[]): SaveOutcome<JsonObject> {
    if (revision !== this.revision) return { kind: 'stale', ...this.newerThan(revision) };
    const { document, applied } = applyJsonPatches(this.document, patches);
    this.document = document;
    if (applied.length > 0) this.log.push({ patches: applied, author });
    return { kind: 'saved', revision: this.revision, at: new Date(0), patches: applied };
  }

  newerThan(revision: number): NewerDocument<JsonObject> {
    const since = this.log.slice(revision);
    const author = since.at(-1)?.author ?? '';
    return {
      revision: this.revision,
      document: this.document,
      author,
      since: since.map(({ patches }) => patches),
    };
  }

  load(): LoadedDocument<JsonObject> {
    return { document: this.document, revision: this.revision, at: null };
  }
}
