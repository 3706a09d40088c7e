import { fillSentence, languages } from '@klarsikt/engine/text';
import type { PackSubject } from './making.ts';
import { packDemoText, packIntroduction } from './texts.ts';

export function renderPackReadMe({ demo, model, ...about }: PackSubject): string {
  const values = { ...about, modelName: model.name, modelHash: model.hash };
  const lines = packIntroduction.filter((line) => demo || line !== packDemoText);
  return languages
    .flatMap((language) => lines.map((line) => fillSentence(line[language], values, language)))
    .join('\n');
}
