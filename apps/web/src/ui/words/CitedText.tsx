/** Shows a text in which citations are short names with links. */

import { splitAtCitations } from '@klarsikt/engine/model';
import { Fragment } from 'react';
import { Citation } from './Citation.tsx';
import type { CitedSources } from './cited.ts';

interface CitedTextProps {
  readonly text: string;
  readonly sources: CitedSources;
}

function Paragraph({ text, sources }: CitedTextProps) {
  return (
    <p>
      {splitAtCitations(text).map((part, place) => {
        const at = `${place}`;
        if ('text' in part) return <Fragment key={at}>{part.text}</Fragment>;
        const source = sources.of(part.cites);
        return source === null ? null : (
          <Fragment key={at}>
            {' '}
            <Citation {...source} />
          </Fragment>
        );
      })}
    </p>
  );
}

export function CitedText({ text, sources }: CitedTextProps) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => <Paragraph key={paragraph} text={paragraph} sources={sources} />);
}
