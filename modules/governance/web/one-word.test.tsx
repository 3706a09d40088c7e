/** Menu, page, tab, report and signature call the risk appetite and the actions by the same word. */

import { texts as assessmentTexts } from '@klarsikt/assessment/web/assessment/texts.ts';
import { actionPlan, boardSummary } from '@klarsikt/content';
import { type Language, languages } from '@klarsikt/engine/text';
import { signOffPartWord } from '@klarsikt/engine/words';
import { texts as routeTexts } from '@klarsikt/web/platform/router/texts.ts';
import { texts as levelTexts } from '@klarsikt/workspace/web/levels/texts.ts';
import { describe, expect, it } from 'vitest';
import { sheetName } from '../server/action/texts.ts';
import { texts as actionTexts } from './actions/texts.ts';
import { texts as appetiteTexts } from './appetite/texts.ts';
import { texts as completenessTexts } from './completeness/texts.ts';

const words = {
  appetite: { en: 'Risk appetite', sv: 'Riskaptit' },
  actions: { en: 'Actions', sv: 'Åtgärder' },
};

const headingsOf = ({ content }: typeof boardSummary, language: Language): readonly string[] =>
  content.flatMap((block) =>
    (block.type === 'markdown' && block.style === 'subhead') || block.type === 'heading'
      ? [block.text[language]]
      : [],
  );

describe.each(languages)('one word on menu, page and report (%s)', (language) => {
  it('for the risk appetite', () => {
    const said = [
      routeTexts[language]['title.appetite'],
      appetiteTexts[language]['appetite.title'],
      assessmentTexts[language]['assessment.appetite'],
      levelTexts[language]['risks.appetite'],
      completenessTexts[language]['completeness.object.appetite'],
    ];
    expect(new Set(said)).toEqual(new Set([words.appetite[language]]));
    expect(headingsOf(boardSummary, language)).toContain(words.appetite[language]);
  });

  it('for the actions', () => {
    const said = [
      routeTexts[language]['title.actions'],
      actionTexts[language]['actions.title'],
      sheetName[language],
    ];
    expect(new Set(said)).toEqual(new Set([words.actions[language]]));
    for (const report of [boardSummary, actionPlan])
      expect(headingsOf(report, language)).toContain(words.actions[language]);
  });

  it('for both where they are signed together', () => {
    const and = language === 'en' ? 'and' : 'och';
    const { appetite, actions } = words;
    expect(signOffPartWord('actions', language)).toBe(
      `${appetite[language]} ${and} ${actions[language].toLowerCase()}`,
    );
  });
});
