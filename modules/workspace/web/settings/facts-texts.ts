import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const firmFactsTexts = dictionary({
  en: {
    'facts.title': 'Facts about the firm',
    'facts.text': 'Each answer is saved with your name and the date. Nothing is inferred from empty fields.',
    'facts.ask': 'Ask a colleague',
    'facts.unanswered': 'Not answered',
    'facts.no': 'No',
    'facts.yes': 'Yes',
    'facts.answered': '{name}, {at}',
    'facts.lines': 'Does the firm have several lines of activity?',
    'facts.lines.yes':
      'List each line and how it enters the overall assessment, under “Business and scope of the assessment”.',
    'facts.branches': 'Does the firm have branches or subsidiaries?',
    'facts.branches.yes': 'List each of them under “Business and scope of the assessment”.',
    'facts.staff': 'Does anybody besides the management work in the firm?',
    'facts.staff.yes': 'Enter who was informed and when, under “Responsibility and maintenance”.',
    'facts.agents': 'Does the firm use agents?',
    'facts.agents.yes': 'Enter who was informed and when, under “Responsibility and maintenance”.',
    'facts.distributors': 'Does the firm use distributors?',
    'facts.distributors.yes': 'Enter who was informed and when, under “Responsibility and maintenance”.',
    'facts.supervisoryFunction': 'Does the management body have a supervisory function?',
    'facts.supervisoryFunction.yes':
      'Enter the day on which the function received the assessment, under “Responsibility and maintenance”.',
    'facts.thirdParties': 'Has a third party helped to draw up the assessment?',
    'facts.thirdParties.yes': 'Describe who helped with what, under “Responsibility and maintenance”.',
    'facts.launches':
      'Is anything new planned: a product, channel, customer segment, country, technology or business practice?',
    'facts.launches.yes':
      'Record the launch under Planned launches, with its assessment and the actions decided.',
    'facts.method':
      'Have you read the chapter on method in the report, and does it describe how the firm assesses its risks?',
  },
  sv: {
    'facts.title': 'Uppgifter om företaget',
    'facts.text': 'Varje svar sparas med ditt namn och dagens datum. Inga slutsatser dras av tomma fält.',
    'facts.ask': 'Fråga en kollega',
    'facts.unanswered': 'Inte besvarad',
    'facts.no': 'Nej',
    'facts.yes': 'Ja',
    'facts.answered': '{name}, {at}',
    'facts.lines': 'Har företaget flera verksamhetsgrenar?',
    'facts.lines.yes':
      'Ange varje gren och hur den vägs in i den samlade bedömningen, under ”Verksamhet och omfattning”.',
    'facts.branches': 'Har företaget filialer eller dotterföretag?',
    'facts.branches.yes': 'Ange vart och ett av dem under ”Verksamhet och omfattning”.',
    'facts.staff': 'Arbetar någon utöver ledningen i företaget?',
    'facts.staff.yes': 'Ange vilka som har informerats och när, under ”Ansvar och uppföljning”.',
    'facts.agents': 'Anlitar företaget ombud?',
    'facts.agents.yes': 'Ange vilka som har informerats och när, under ”Ansvar och uppföljning”.',
    'facts.distributors': 'Anlitar företaget distributörer?',
    'facts.distributors.yes': 'Ange vilka som har informerats och när, under ”Ansvar och uppföljning”.',
    'facts.supervisoryFunction': 'Har ledningsorganet en tillsynsfunktion?',
    'facts.supervisoryFunction.yes':
      'Ange när funktionen fick del av bedömningen, under ”Ansvar och uppföljning”.',
    'facts.thirdParties': 'Har någon utomstående hjälpt till att upprätta riskbedömningen?',
    'facts.thirdParties.yes': 'Beskriv vem som hjälpte till med vad, under ”Ansvar och uppföljning”.',
    'facts.launches':
      'Planeras något nytt: en produkt, en kanal, ett kundsegment, ett land, en teknik eller en affärsmetod?',
    'facts.launches.yes':
      'Registrera lanseringen under Planerade lanseringar, med bedömning och beslutade åtgärder.',
    'facts.method':
      'Har ni läst rapportens metodkapitel, och beskriver det hur företaget bedömer sina risker?',
  },
});
