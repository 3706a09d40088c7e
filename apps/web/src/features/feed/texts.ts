import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'digest.ask': 'Turn off the digest by e-mail?',
    'digest.askText': 'You will get no more mails with what is new. Saved searches and feed addresses stay.',
    'digest.stop': 'Turn off the digest',
    'digest.stopped': 'The digest is turned off',
    'digest.stoppedText': 'No more mails come. You can turn it on again where you read the news.',
    'digest.strange': 'This link does not work',
    'digest.strangeText':
      'The address is not complete, or the account is gone. Open the link from the mail again, or change the digest where you read the news.',
    'digest.toNews': 'To the news',
    'digest.toSettings': 'Change how often instead',
  },
  sv: {
    'digest.ask': 'Stänga av sammanfattningen via e-post?',
    'digest.askText':
      'Du får inga fler meddelanden om det som är nytt. Sparade sökningar och flödesadresser finns kvar.',
    'digest.stop': 'Stäng av sammanfattningen',
    'digest.stopped': 'Sammanfattningen är avstängd',
    'digest.stoppedText': 'Inga fler meddelanden kommer. Du kan sätta på den igen där du läser nyheterna.',
    'digest.strange': 'Länken fungerar inte',
    'digest.strangeText':
      'Adressen är inte hel, eller så finns kontot inte kvar. Öppna länken i meddelandet igen, eller ändra sammanfattningen där du läser nyheterna.',
    'digest.toNews': 'Till nyheterna',
    'digest.toSettings': 'Ändra hur ofta i stället',
  },
});
