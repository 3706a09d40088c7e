import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'raSettings.title': 'Settings',
    'raSettings.step': 'settings: {field}',
    'raSettings.offered': 'What is offered',
    'raSettings.offeredText':
      'Products and channels that the business does not offer take no part. What belongs to other businesses is not listed.',
    'raSettings.products': 'Products',
    'raSettings.channels': 'Channels',
    'raSettings.selectedCount': '{selected} of {total}',
    'raSettings.selectAll': 'Select all',
    'raSettings.selectNone': 'Select none',
    'raSettings.stepOffered': 'offered: {name}',
    'raSettings.advanced': 'Calculation',
    'raSettings.advancedText':
      'The constants of the method. Change them only with a reason that you can defend; the report names every difference from the default.',
    'raSettings.maxMitigation': 'Most that perfect controls take away',
    'raSettings.maxMitigationHelp': 'Part of the inherent level, 0 to 1; 0.5 by default',
    'raSettings.sumFactor': 'How much further threats add',
    'raSettings.sumFactorHelp': '1: all threats are added; 0: only the largest counts',
    'raSettings.kri': 'Key risk indicators are not thinned out by their share',
    'raSettings.inheritance': 'Threats inherit relations and grades from their mother',
    'raSettings.reset': 'Back to the default method',
    'raSettings.stepMethod': 'calculation',
    'raSettings.saved': 'Changes are saved as you make them.',
  },
  sv: {
    'raSettings.title': 'Inställningar',
    'raSettings.step': 'inställningar: {field}',
    'raSettings.offered': 'Utbud',
    'raSettings.offeredText':
      'Produkter och kanaler som verksamheten inte erbjuder ingår inte. Det som hör till andra verksamheter visas inte.',
    'raSettings.products': 'Produkter',
    'raSettings.channels': 'Kanaler',
    'raSettings.selectedCount': '{selected} av {total}',
    'raSettings.selectAll': 'Välj alla',
    'raSettings.selectNone': 'Välj inga',
    'raSettings.stepOffered': 'utbud: {name}',
    'raSettings.advanced': 'Beräkning',
    'raSettings.advancedText':
      'Metodens konstanter. Ändra dem bara av skäl som du kan försvara; rapporten anger varje avvikelse från standard.',
    'raSettings.maxMitigation': 'Högsta riskminskning vid fullgoda kontroller',
    'raSettings.maxMitigationHelp': 'Del av den inneboende nivån, 0 till 1; 0,5 som standard',
    'raSettings.sumFactor': 'Hur mycket ytterligare hot bidrar med',
    'raSettings.sumFactorHelp': '1: alla hot läggs ihop; 0: bara det största räknas',
    'raSettings.kri': 'Nyckelriskindikatorer sänks inte av en liten andel',
    'raSettings.inheritance': 'Hot ärver samband och graderingar från sitt överordnade hot',
    'raSettings.reset': 'Tillbaka till standardmetoden',
    'raSettings.stepMethod': 'beräkning',
    'raSettings.saved': 'Ändringar sparas löpande.',
  },
});
