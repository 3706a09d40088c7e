/**
 * Defines the questions of an assessment that a contributor can answer: facts about the firm, and descriptions of the
 * business. Their texts are written for the contributor.
 */
import type { FirmQuestion } from '../assessment/proof-fields.ts';
import type { Text } from '../text/terms.ts';

/** A question: its name, the path of its answer in the document, the form of the answer, and its texts. */
export interface ContributionQuestion {
  readonly name: string;
  readonly path: readonly string[];
  readonly form: 'text' | 'yesNo';
  readonly question: Text;
}

const fact = (name: FirmQuestion, en: string, sv: string): ContributionQuestion => ({
  name: `fact-${name}`,
  path: ['scope', 'facts', name, 'answer'],
  form: 'yesNo',
  question: { en, sv },
});

const text = (name: string, path: readonly string[], en: string, sv: string): ContributionQuestion => ({
  name,
  path,
  form: 'text',
  question: { en, sv },
});

/** All questions that a contributor can be asked, in the order in which the requester can choose them. */
export const contributionQuestions: readonly ContributionQuestion[] = [
  fact('lines', 'Does the firm have several lines of activity?', 'Har företaget flera verksamhetsgrenar?'),
  fact(
    'branches',
    'Does the firm have branches or subsidiaries?',
    'Har företaget filialer eller dotterföretag?',
  ),
  fact(
    'staff',
    'Does anybody besides the management work in the firm?',
    'Arbetar någon utöver ledningen i företaget?',
  ),
  fact('agents', 'Does the firm use agents?', 'Anlitar företaget ombud?'),
  fact('distributors', 'Does the firm use distributors?', 'Anlitar företaget distributörer?'),
  fact(
    'supervisoryFunction',
    'Does the management body have a supervisory function?',
    'Har ledningsorganet en tillsynsfunktion?',
  ),
  fact(
    'thirdParties',
    'Has a third party helped to draw up the assessment?',
    'Har någon utomstående hjälpt till att upprätta riskbedömningen?',
  ),
  fact(
    'launches',
    'Is anything new planned: a product, channel, customer segment, country, technology or business practice?',
    'Planeras något nytt: en produkt, en kanal, ett kundsegment, ett land, en teknik eller en affärsmetod?',
  ),
  text(
    'setUp',
    ['scope', 'setUp'],
    'Describe the legal and operational set-up: legal form, licences, places of work, systems.',
    'Beskriv den rättsliga och operativa uppbyggnaden: associationsform, tillstånd, verksamhetsställen, system.',
  ),
  text(
    'groupStructure',
    ['scope', 'groupStructure'],
    'Describe the structure of the group.',
    'Beskriv koncernens struktur.',
  ),
  text(
    'organisation',
    ['scope', 'organisation'],
    'Describe the organisation of the work against money laundering.',
    'Beskriv hur arbetet mot penningtvätt är organiserat.',
  ),
  text(
    'outsourcing',
    ['scope', 'outsourcing'],
    'Which tasks are carried out by others, and by whom?',
    'Vilka uppgifter utförs av andra, och av vilka?',
  ),
  text(
    'technologies',
    ['scope', 'technologies'],
    'Which new technologies are in use or being introduced?',
    'Vilka nya tekniker används eller håller på att införas?',
  ),
  text(
    'emerging',
    ['scope', 'outlook', 'emerging'],
    'Which new risks do you see in the coming year?',
    'Vilka nya risker ser du under det kommande året?',
  ),
  text(
    'plans',
    ['scope', 'outlook', 'plans'],
    'Which plans will change the business in the coming year?',
    'Vilka planer förändrar verksamheten under det kommande året?',
  ),
];

const byName = new Map(contributionQuestions.map((one) => [one.name, one]));

/** Finds a question by its name; null for an unknown name. */
export const findContributionQuestion = (name: string): ContributionQuestion | null =>
  byName.get(name) ?? null;
