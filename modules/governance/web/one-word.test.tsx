/** Menu, page, tab, report and signature call the risk appetite and the actions by the same word. */

import { assessmentFrameTexts as assessmentTexts } from '@klarsikt/assessment/web/assessment/texts.ts';
import { actionPlanTemplate, boardSummaryTemplate } from '@klarsikt/content';
import { type Language, languages } from '@klarsikt/engine/text';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { routerTexts as routeTexts } from '@klarsikt/web/platform/router/texts.ts';
import { levelsPageTexts as levelTexts } from '@klarsikt/workspace/web/levels/texts.ts';
import { describe, expect, it } from 'vitest';
import { actionSheetName } from '../server/action/texts.ts';
import { actionsTexts as actionTexts } from './actions/texts.ts';
import { appetiteTexts } from './appetite/texts.ts';
import { completenessTexts } from './completeness/texts.ts';

const words = {
  appetite: { en: 'Risk appetite', sv: 'Riskaptit' },
  actions: { en: 'Actions', sv: 'Åtgärder' },
};

const headingsOf = ({ content }: typeof boardSummaryTemplate, language: Language): readonly string[] =>
  content.flatMap((block) =>
    (block.type === 'markdown' && block.style === 'subhead') || block.type === 'heading'
      ? [block.text[language]]
      : [],
  );

describe.each(languages)('the term on menu, page and report (%s)', (language) => {
  it('is the same for the risk appetite', () => {
    const said = [
      routeTexts[language]['title.appetite'],
      appetiteTexts[language]['appetite.title'],
      assessmentTexts[language]['assessment.appetite'],
      levelTexts[language]['risks.appetite'],
      completenessTexts[language]['completeness.object.appetite'],
    ];
    expect(new Set(said)).toEqual(new Set([words.appetite[language]]));
    expect(headingsOf(boardSummaryTemplate, language)).toContain(words.appetite[language]);
  });

  it('is the same for actions', () => {
    const said = [
      routeTexts[language]['title.actions'],
      actionTexts[language]['actions.title'],
      actionSheetName[language],
    ];
    expect(new Set(said)).toEqual(new Set([words.actions[language]]));
    for (const report of [boardSummaryTemplate, actionPlanTemplate])
      expect(headingsOf(report, language)).toContain(words.actions[language]);
  });

  it('combines both terms where risk appetite and actions are signed together', () => {
    const and = language === 'en' ? 'and' : 'och';
    const { appetite, actions } = words;
    expect(getSignOffPartName('actions', language)).toBe(
      `${appetite[language]} ${and} ${actions[language].toLowerCase()}`,
    );
  });
});
