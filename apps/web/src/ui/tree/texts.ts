import { dictionary } from '../../platform/i18n/texts.ts';

export const treeTexts = dictionary({
  en: {
    'tree.help': 'Move, open and close with the arrow keys. Press Enter for details.',
  },
  sv: {
    'tree.help': 'Förflytta dig, öppna och stäng med piltangenterna. Tryck på Enter för detaljer.',
  },
});
