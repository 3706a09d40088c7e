/** Words of an open document: saving, undo and redo, and what two people change at once. */
import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'document.undo': 'Undo: {step}',
    'document.redo': 'Redo: {step}',
    'document.nothingToUndo': 'Nothing to undo',
    'document.nothingToRedo': 'Nothing to redo',
    'document.somebody': 'Somebody else',
    'document.conflictTitle': 'You changed the same field',
    'document.conflictText':
      '{author} saved a change of the same field before you. Everything else is saved as you go. Nothing is lost: choose which of the two to keep. The other one stays one step of undo or redo away.',
    'document.keepThis': 'Keep this',
    'document.keepTheirs': 'Keep theirs',
    'document.keepMine': 'Put my changes on top',
    'document.changes': 'What was changed',
    'document.theirs': 'Theirs',
    'document.mine': 'Yours',
    'document.untouched': 'unchanged',
    'document.empty': 'empty',
    'document.met': '{author} changed something too',
    'document.metTitle': 'You were two',
    'document.metText': '{author} saved elsewhere than you while you were working. Both changes stand.',
    'document.seen': 'OK',
  },
  sv: {
    'document.undo': 'Ångra: {step}',
    'document.redo': 'Gör om: {step}',
    'document.nothingToUndo': 'Inget att ångra',
    'document.nothingToRedo': 'Inget att göra om',
    'document.somebody': 'Någon annan',
    'document.conflictTitle': 'Ni ändrade samma fält',
    'document.conflictText':
      '{author} hann spara en ändring av samma fält före dig. Allt annat sparas som vanligt. Inget är förlorat: välj vad som ska gälla. Det andra finns kvar ett steg bort med ångra eller gör om.',
    'document.keepThis': 'Behåll detta',
    'document.keepTheirs': 'Behåll deras',
    'document.keepMine': 'Lägg mina ändringar ovanpå',
    'document.changes': 'Det som har ändrats',
    'document.theirs': 'Deras',
    'document.mine': 'Ditt',
    'document.untouched': 'oförändrat',
    'document.empty': 'tomt',
    'document.met': '{author} har också ändrat något',
    'document.metTitle': 'Ni var två',
    'document.metText':
      '{author} sparade på ett annat ställe än du medan du arbetade. Båda ändringarna gäller.',
    'document.seen': 'OK',
  },
});
