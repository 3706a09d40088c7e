import { dictionary } from '../../platform/i18n/texts.ts';

export const tourTexts = dictionary({
  en: {
    'tour.name': 'Tour of the demo',
    'tour.at': 'Tour of the demo.',
    'tour.leave': 'End the tour',
    'tour.back': 'Back',
    'tour.next': 'Next',
    'tour.end': 'End the tour',
    'tour.keys': '← → previous or next step, Esc ends the tour',
    'tour.0.title': 'Start with the threats',
    'tour.0.text':
      'The list shows how the crimes that affect a bank are committed. Open a threat: each claim links to its source, and you see how each product is exploited. Filter the list by area, country and level; the link remembers your filters.',
    'tour.1.title': 'A half-finished assessment',
    'tour.1.text':
      'The bank and its figures are fictitious. The overview shows progress, gaps and pending decisions. You can change everything, and only you see your changes.',
    'tour.2.title': 'Every figure can be opened',
    'tour.2.text': 'Click any level to see how it was calculated.',
    'tour.3.title': 'Controls lower the residual risk',
    'tour.3.text':
      'Each control is assessed for design and operation, with evidence. Change a figure and the residual risk is recalculated at once.',
    'tour.4.title': 'The report is written for you',
    'tour.4.text':
      'The report follows the order of the law and contains your decisions and your reasons, in Word and PDF, in English and Swedish. The tour ends here: go on and try the demo yourself.',
  },
  sv: {
    'tour.name': 'Rundtur i demoversionen',
    'tour.at': 'Rundtur i demoversionen.',
    'tour.leave': 'Avsluta rundturen',
    'tour.back': 'Tillbaka',
    'tour.next': 'Nästa',
    'tour.end': 'Avsluta rundturen',
    'tour.keys': '← → föregående eller nästa steg, Esc avslutar rundturen',
    'tour.0.title': 'Börja med hoten',
    'tour.0.text':
      'I listan ser du hur de brott som berör en bank går till. Öppna ett hot: varje påstående länkar till sin källa, och för varje produkt visas hur den utnyttjas. Filtrera listan efter område, land och nivå; filtren sparas i länken.',
    'tour.1.title': 'En halvfärdig riskbedömning',
    'tour.1.text':
      'Banken och dess siffror är påhittade. Översikten visar vad som är klart, vad som saknas och vilka beslut som återstår. Du kan ändra allt, och bara du ser dina ändringar.',
    'tour.2.title': 'Varje siffra går att öppna',
    'tour.2.text': 'Klicka på en nivå för att se hur den har räknats fram.',
    'tour.3.title': 'Kontroller sänker den kvarstående risken',
    'tour.3.text':
      'Utformning och funktion bedöms för varje kontroll, med underlag. Ändra en siffra, så räknas den kvarstående risken om direkt.',
    'tour.4.title': 'Rapporten skrivs åt er',
    'tour.4.text':
      'Rapporten följer lagens ordning och innehåller era beslut och skäl, i Word och PDF, på svenska och engelska. Här slutar rundturen: prova vidare på egen hand.',
  },
});
