/** What somebody who opens the archive reads first, in both languages. */
import { fillSentence, languages } from '@klarsikt/engine';
import type { PackAbout } from './making.ts';
import { demoLine, introduction } from './texts.ts';

export function readMe({ demo, model, ...about }: PackAbout): string {
  const values = { ...about, modelName: model.name, modelHash: model.hash };
  const lines = introduction.filter((line) => demo || line !== demoLine);
  return languages
    .flatMap((language) => lines.map((line) => fillSentence(line[language], values, language)))
    .join('\n');
}
