/** Marks the citations in a text with the name of their source, or as unknown. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view';
import { type CitableSources, listCitations } from './cited.ts';

interface Words {
  readonly unknown: (key: string) => string;
}

function buildMarks(view: EditorView, { nameOf }: CitableSources, { unknown }: Words): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const range of view.visibleRanges)
    for (const { key, from, to } of listCitations(view.state.sliceDoc(range.from, range.to))) {
      const name = nameOf(key);
      const title = name === null ? unknown(key) : (name ?? key);
      const mark = Decoration.mark({
        class: name === null ? 'cm-cited cm-cited-unknown' : 'cm-cited',
        attributes: { title },
      });
      marks.add(range.from + from, range.from + to, mark);
    }
  return marks.finish();
}

export const createCitationMarks = (citable: CitableSources, words: Words): Extension =>
  ViewPlugin.define(
    (view) => ({
      marks: buildMarks(view, citable, words),
      update({ docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.marks = buildMarks(view, citable, words);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
