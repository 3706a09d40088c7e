/** The sources that an assessment rests on, of the library and its own, by kind. */
import { pointerOf } from '../../assessment/pointer.ts';
import { type SourceKind, sourceKindOf } from '../../assessment/source-kinds.ts';
import { oldSourceMonths, sourceRow, sourceRows } from '../../assessment/source-rows.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import type { CompiledModel } from '../../model/compile.ts';
import { isWritten } from '../../written.ts';

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
  /** It has led to a threat, or it is said to what it has led. */
  readonly used: boolean;
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
  const ofLibrary = [...cited, ...named].map(({ reference, threats, old, months }): CitedSource => {
    const said = library[reference.key];
    return {
      key: reference.key,
      kind: said?.kind ?? sourceKindOf(reference, opGeography),
      origin: 'library',
      path: pointerOf('sources', 'library', reference.key),
      old: old || months === null,
      age: said?.age,
      used: threats.length > 0 || isWritten(said?.use),
    };
  });
  const ofFirm = Object.entries(own).map(
    ([key, { kind, published, age, use }]): CitedSource => ({
      key,
      kind,
      origin: 'own',
      path: pointerOf('sources', 'own', key),
      old: published === undefined || isOlder(published, today),
      age,
      used: isWritten(use),
    }),
  );
  return [...ofLibrary, ...ofFirm];
}

/** More than 36 months before a day; both ISO days. */
function isOlder(published: string, today: string): boolean {
  const [from = 0, to = 0] = [published, today].map((day) => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return year * 12 + month;
  });
  return to - from > oldSourceMonths;
}
