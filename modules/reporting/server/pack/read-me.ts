import { fillSentence, languages } from '@klarsikt/engine/text';
import type { PackSubject } from './making.ts';
import { demoLine, introduction } from './texts.ts';

export function renderReadMe({ demo, model, ...about }: PackSubject): string {
  const values = { ...about, modelName: model.name, modelHash: model.hash };
  const lines = introduction.filter((line) => demo || line !== demoLine);
  return languages
    .flatMap((language) => lines.map((line) => fillSentence(line[language], values, language)))
    .join('\n');
}
