/** Lists the sources of an assessment by kind, from the library and from the firm. */
import { formatPointer } from '../../assessment/pointer.ts';
import { determineSourceKind, type SourceKind } from '../../assessment/source-kinds.ts';
import { buildSourceRow, listSourceRows } from '../../assessment/source-rows.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { CompiledModel } from '../../model/compile.ts';
import { normalizeWords } from '../../text/spelling.ts';
import { findRepeatedTexts, hasVisibleText, isReasonText, isValidName } from '../../text/written.ts';
import { isSourceOld } from '../../values/scale.ts';
import type { ProofFault } from '../faults.ts';

/** A source, and the path of the firm's entries about it in the document. */
export interface CitedSource {
  readonly key: string;
  readonly kind: SourceKind;
  readonly origin: 'library' | 'own';
  readonly path: string;
  /** True when the source is older than 36 months or has no known date. */
  readonly old: boolean;
  /** The firm's reason for using an old source; undefined without one. */
  readonly age: string | undefined;
  /** True when the publication date is after today. */
  readonly future: boolean;
  /**
   * True when the firm has entered the source, its use or its businesses. A source that only threats of the library
   * cite is not cited by the firm.
   */
  readonly cited: boolean;
  /** True when the firm states the use of the source. */
  readonly used: boolean;
  /** Why the stated use is no proof; null when it is one. */
  readonly fault: ProofFault | null;
  /** True for a source of the firm itself whose title is missing or invalid, so that nobody can look it up. */
  readonly untitled: boolean;
  /** True when the source concerns a business of the assessment. */
  readonly concerns: boolean;
}

/**
 * Returns every source of an assessment: sources of its threats, sources of the library for which the firm has an
 * entry, and the firm's own sources. `today` is an ISO date.
 */
export function listCitedSources(
  model: CompiledModel,
  document: AssessmentDocument,
  today: string,
): readonly CitedSource[] {
  const { library = {}, own = {} } = document.sources ?? {};
  const { opGeography } = document.settings;
  const cited = listSourceRows(model, document, today);
  const known = new Set(cited.map(({ reference }) => reference.key));
  const named = Object.keys(library).flatMap((key) => {
    const reference = model.references.byKey.get(key);
    return reference === undefined || known.has(key) ? [] : [buildSourceRow(model, reference, [], today)];
  });
  const repeated = findRepeatedTexts(
    [...Object.values(library), ...Object.values(own)].map(({ use }) => use),
  );
  const concerns = (keys: readonly string[] = []) =>
    keys.some((key) => document.settings.businesses.includes(key));
  const ofLibrary = [...cited, ...named].map(({ reference, old, months }): CitedSource => {
    const said = library[reference.key];
    return {
      key: reference.key,
      kind: said?.kind ?? determineSourceKind(reference, opGeography),
      origin: 'library',
      path: formatPointer('sources', 'library', reference.key),
      old: old || months === null,
      age: said?.age,
      future: (reference.published ?? '') > today,
      cited: said?.use !== undefined || said?.businesses !== undefined,
      ...useOf(said?.use, repeated),
      untitled: false,
      concerns: concerns(said?.businesses),
    };
  });
  const ofFirm = Object.entries(own).map(
    ([key, { title, kind, published, age, use, businesses }]): CitedSource => ({
      key,
      kind,
      origin: 'own',
      path: formatPointer('sources', 'own', key),
      old: published === undefined || isSourceOld(published, today),
      age,
      future: (published ?? '') > today,
      cited: true,
      ...useOf(use, repeated),
      untitled: !isValidName(title),
      concerns: concerns(businesses),
    }),
  );
  return [...ofLibrary, ...ofFirm];
}

function useOf(use: string | undefined, repeated: ReadonlySet<string>): Pick<CitedSource, 'used' | 'fault'> {
  if (!isReasonText(use)) return { used: false, fault: hasVisibleText(use) ? 'short' : null };
  const isRepeated = repeated.has(normalizeWords(use ?? ''));
  return { used: !isRepeated, fault: isRepeated ? 'repeated' : null };
}
