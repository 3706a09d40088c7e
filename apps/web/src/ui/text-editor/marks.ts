/** Marks each citation in a text: by the name of its source, or as one that there is no source for. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view';
import { type Citable, citedPlaces } from './cited.ts';

interface Words {
  /** What stands at a citation without a source. */
  readonly unknown: (key: string) => string;
}

function marksOf(view: EditorView, { nameOf }: Citable, { unknown }: Words): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const range of view.visibleRanges)
    for (const { key, from, to } of citedPlaces(view.state.sliceDoc(range.from, range.to))) {
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

export const citationMarks = (citable: Citable, words: Words): Extension =>
  ViewPlugin.define(
    (view) => ({
      marks: marksOf(view, citable, words),
      update({ docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.marks = marksOf(view, citable, words);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
