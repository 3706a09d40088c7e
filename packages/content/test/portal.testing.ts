/** Answers of an honest small firm: the first option of each question, and lists as prefilled. */
import {
  listTradeQuestions,
  type PortalAnswer,
  type PortalAnswers,
  type PortalContent,
  type PortalQuestion,
  type PortalTrade,
} from '@klarsikt/engine/portal';

const day = '2026-11-20';

function answerOf(question: PortalQuestion): PortalAnswer {
  switch (question.kind) {
    case 'text':
      return 'Så gör vi varje gång.';
    case 'day':
      return question.start === 'nextYear' ? '2027-11-20' : day;
    case 'choice':
      return question.options[0]?.key ?? '';
    case 'choices':
      return question.options.slice(0, 1).map(({ key }) => key);
    case 'band':
      return 1;
    case 'bands':
    case 'misuse':
      return {};
    case 'routine':
      return 'checked';
  }
}

/** Answers to all questions. */
export function answeredBy(content: PortalContent, trade: PortalTrade): PortalAnswers {
  return Object.fromEntries(
    listTradeQuestions(content, trade).map((question) => [question.id, answerOf(question)]),
  );
}
