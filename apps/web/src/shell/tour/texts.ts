import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'tour.name': 'Tour of the demo',
    'tour.at': 'Tour of the demo, {step, number} of {total, number}',
    'tour.leave': 'Leave the tour',
    'tour.back': 'Back',
    'tour.next': 'Next',
    'tour.end': 'End the tour',
    'tour.keys': '← → step, Esc leaves',
    'tour.0.title': 'Begin with the threats',
    'tour.0.text':
      'The list shows how crimes work that concern a bank. Open a threat: each claim leads to its source, and each product says how it is misused. Narrow the list by area, country and level; the address keeps your choice.',
    'tour.1.title': 'An assessment, half done',
    'tour.1.text':
      'This bank is invented, its figures too. The overview says what is done, what is missing and who waits for what. Everything can be changed: what you do is yours alone.',
    'tour.2.title': 'Every figure can be opened',
    'tour.2.text':
      'Press any level to read its inputs, its rule and the threats behind it, added up. The explanation is the calculation itself.',
    'tour.3.title': 'Controls lower what remains',
    'tour.3.text':
      'Each control is assessed for design and for operation, with evidence. Change a figure and see the residual risk follow at once.',
    'tour.4.title': 'The report writes itself',
    'tour.4.text':
      'It follows the law’s order and holds what you have decided and why, as Word and PDF, in English and Swedish. That was the tour: the demo is yours.',
  },
  sv: {
    'tour.name': 'Rundtur i demon',
    'tour.at': 'Rundtur i demon, {step, number} av {total, number}',
    'tour.leave': 'Lämna rundturen',
    'tour.back': 'Tillbaka',
    'tour.next': 'Nästa',
    'tour.end': 'Avsluta rundturen',
    'tour.keys': '← → stegar, Esc lämnar',
    'tour.0.title': 'Börja med hoten',
    'tour.0.text':
      'Listan visar hur de brott går till som berör en bank. Öppna ett hot: varje påstående leder till sin källa, och för varje produkt står hur den utnyttjas. Begränsa listan efter område, land och nivå; adressen minns valet.',
    'tour.1.title': 'En halvfärdig riskbedömning',
    'tour.1.text':
      'Banken är påhittad, och dess siffror också. Översikten säger vad som är klart, vad som saknas och vem som väntar på vad. Allt går att ändra: det du gör är bara ditt.',
    'tour.2.title': 'Varje siffra går att öppna',
    'tour.2.text':
      'Tryck på en nivå för att läsa dess underlag, dess regel och hoten bakom den, summerade. Förklaringen är själva uträkningen.',
    'tour.3.title': 'Kontroller sänker det som återstår',
    'tour.3.text':
      'Varje kontroll bedöms till utformning och funktion, med bevis. Ändra en siffra och se den kvarstående risken följa med direkt.',
    'tour.4.title': 'Rapporten skriver sig själv',
    'tour.4.text':
      'Den följer lagens ordning och rymmer vad ni har beslutat och varför, som Word och pdf, på svenska och engelska. Det var rundturen: demon är din.',
  },
});
