/** The sources that an assessment rests on, of the library and its own, by kind. */
import { pointerOf } from '../../assessment/pointer.ts';
import { type SourceKind, sourceKindOf } from '../../assessment/source-kinds.ts';
import { sourceRow, sourceRows } from '../../assessment/source-rows.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { CompiledModel } from '../../model/compile.ts';
import { isSourceOld } from '../../scale.ts';
import { isSentence, isWritten } from '../../written.ts';
import type { ProofFault } from '../faults.ts';

/** A source with its place in the document, where what is said of it stands. */
export interface CitedSource {
  readonly key: string;
  readonly kind: SourceKind;
  readonly origin: 'library' | 'own';
  readonly path: string;
  /** Older than 36 months, or of no known date. */
  readonly old: boolean;
  /** Why it is used though old. */
  readonly age: string | undefined;
  /** Published after today. */
  readonly future: boolean;
  /** The firm has entered it, or its use or its businesses; a source that only the library's threats name is not cited. */
  readonly cited: boolean;
  /** The firm states what it is used for. */
  readonly used: boolean;
  /** Why the stated use proves nothing. */
  readonly fault: ProofFault | null;
  /** It concerns a business of the assessment. */
  readonly concerns: boolean;
}

/** Every source of an assessment: those of its threats, those that something is said of, and its own. */
export function citedSources(
  model: CompiledModel,
  document: AssessmentDocument,
  today: string,
): readonly CitedSource[] {
  const { library = {}, own = {} } = document.sources ?? {};
  const { opGeography } = document.settings;
  const cited = sourceRows(model, document, today);
  const known = new Set(cited.map(({ reference }) => reference.key));
  const named = Object.keys(library).flatMap((key) => {
    const reference = model.references.byKey.get(key);
    return reference === undefined || known.has(key) ? [] : [sourceRow(model, reference, [], today)];
  });
  const concerns = (keys: readonly string[] = []) =>
    keys.some((key) => document.settings.businesses.includes(key));
  const ofLibrary = [...cited, ...named].map(({ reference, old, months }): CitedSource => {
    const said = library[reference.key];
    return {
      key: reference.key,
      kind: said?.kind ?? sourceKindOf(reference, opGeography),
      origin: 'library',
      path: pointerOf('sources', 'library', reference.key),
      old: old || months === null,
      age: said?.age,
      future: (reference.published ?? '') > today,
      cited: said?.use !== undefined || said?.businesses !== undefined,
      ...useOf(said?.use),
      concerns: concerns(said?.businesses),
    };
  });
  const ofFirm = Object.entries(own).map(
    ([key, { kind, published, age, use, businesses }]): CitedSource => ({
      key,
      kind,
      origin: 'own',
      path: pointerOf('sources', 'own', key),
      old: published === undefined || isSourceOld(published, today),
      age,
      future: (published ?? '') > today,
      cited: true,
      ...useOf(use),
      concerns: concerns(businesses),
    }),
  );
  return [...ofLibrary, ...ofFirm];
}

function useOf(use: string | undefined): Pick<CitedSource, 'used' | 'fault'> {
  return { used: isSentence(use), fault: isWritten(use) && !isSentence(use) ? 'short' : null };
}
