import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const assessmentSettingsTexts = dictionary({
  en: {
    'raSettings.title': 'Settings',
    'raSettings.step': 'settings: {field}',
    'raSettings.offered': 'Products and channels offered',
    'raSettings.offeredText':
      'Products and channels that the business does not offer are left out. Products and channels of other businesses are not listed.',
    'raSettings.products': 'Products',
    'raSettings.channels': 'Channels',
    'raSettings.selectedCount': '{selected} of {total}',
    'raSettings.selectAll': 'Select all',
    'raSettings.selectNone': 'Select none',
    'raSettings.stepOffered': 'offered: {name}',
    'raSettings.advanced': 'Calculation',
    'raSettings.advancedText':
      'The constants of the method. Change them only for a reason that you can defend; the report lists every deviation from the default. Enter the reasons for the weights under “Reasons for the method”.',
    'raSettings.residualMode': 'Effect of controls',
    'raSettings.residualModeHelp':
      'Reduction by a share of the inherent level, or by a fixed number of levels',
    'raSettings.relative': 'Share of the level',
    'raSettings.absolute': 'Number of levels',
    'raSettings.maxMitigationLevels': 'Number of levels, 0 to 1; the level never falls below 0',
    'raSettings.specific': 'Maximum strength of specific controls',
    'raSettings.general': 'Maximum strength of general controls',
    'raSettings.potentialHelp': 'Share of full strength, 0 to 1; {usual} by default',
    'raSettings.weights': 'Weights of the overall level',
    'raSettings.weightsHelp': 'Equal by default. Only the ratio between them matters.',
    'raSettings.weightsVoid': 'All weights are 0, so there is no overall level.',
    'raSettings.distribution': 'Effect of a share on the probability',
    'raSettings.distributionHelp':
      'Exponent applied to the share. 1: the probability falls in proportion to the share; 0: the share has no effect; 2: the effect is stronger. Default 1; 0 for legal obligations.',
    'raSettings.fixed':
      'The scale is the same in every assessment, so that levels can be compared: 0 to 4, a factor 5 in probability for each level, Low from 0.1, Medium from 1.5, High from 2.5, Very High from 3.5.',
    'raSettings.maxMitigation': 'Maximum reduction by perfect controls',
    'raSettings.maxMitigationHelp': 'Share of the inherent level, 0 to 1; 0.5 by default',
    'raSettings.sumFactor': 'Contribution of further threats',
    'raSettings.sumFactorHelp': '1: all threats are added; 0: only the largest counts',
    'raSettings.kri': 'The level of key risk indicators is not lowered by their share',
    'raSettings.inheritance': 'Threats inherit relations and grades from their mother threat',
    'raSettings.reset': 'Restore the default method',
    'raSettings.stepMethod': 'calculation',
    'raSettings.saved': 'Changes are saved as you make them.',
    'raSettings.search': 'Search the settings',
    'raSettings.nothing': 'No setting matches “{search}”.',
    'raSettings.businessFirst':
      'Choose the businesses first. Only their products and channels are then listed here.',
    'raSettings.showAll': '{count, plural, one {Show one more item} other {Show all # other items}}',
    'raSettings.showOwn': 'Show only items of the chosen businesses',
    'raSettings.ofOthers': '{kind} of other businesses',
    'raSettings.outside':
      '{count, plural, one {One answer does not belong to these businesses} other {# answers do not belong to these businesses}}',
    'raSettings.outsideText':
      'These answers are kept but do not count. They count again if a business to which they belong is added.',
    'raSettings.control': 'Control',
    'raSettings.answer.risks': 'override',
    'raSettings.answer.background': 'figures',
    'raSettings.answer.selections': 'choice of products and channels',
    'raSettings.answer.controls': 'own assessment',
    'raSettings.threats':
      '{count, plural, one {One threat counts although it does not concern the businesses} other {# threats count although they do not concern the businesses}}',
    'raSettings.threatsText':
      'These threats are not related to any product offered or to any transaction of the businesses. Threats with an own grade or text are not listed here and remain included.',
    'raSettings.leaveThreats':
      '{count, plural, one {Leave out this threat} other {Leave out these # threats}}',
    'raSettings.stepThreats': 'threats that concern the businesses',
    'raSettings.threatsLeft':
      '{count, plural, one {One threat is left out.} other {# threats are left out.}}',
    'raSettings.undo': 'Undo',
  },
  sv: {
    'raSettings.title': 'Inställningar',
    'raSettings.step': 'inställningar: {field}',
    'raSettings.offered': 'Produkter och kanaler som erbjuds',
    'raSettings.offeredText':
      'Produkter och kanaler som verksamheten inte erbjuder tas inte med. Andra verksamheters produkter och kanaler visas inte.',
    'raSettings.products': 'Produkter',
    'raSettings.channels': 'Kanaler',
    'raSettings.selectedCount': '{selected} av {total}',
    'raSettings.selectAll': 'Välj alla',
    'raSettings.selectNone': 'Välj inga',
    'raSettings.stepOffered': 'utbud: {name}',
    'raSettings.advanced': 'Beräkning',
    'raSettings.advancedText':
      'Metodens konstanter. Ändra dem bara av skäl som du kan försvara; rapporten redovisar varje avvikelse från standardvärdena. Skälen till vikterna anger du under ”Skäl för metoden”.',
    'raSettings.residualMode': 'Kontrollernas effekt',
    'raSettings.residualModeHelp':
      'Minskning med en andel av den inneboende nivån, eller med ett fast antal nivåer',
    'raSettings.relative': 'Andel av nivån',
    'raSettings.absolute': 'Antal nivåer',
    'raSettings.maxMitigationLevels': 'Antal nivåer, 0 till 1; nivån blir aldrig lägre än 0',
    'raSettings.specific': 'Högsta styrka för specifika kontroller',
    'raSettings.general': 'Högsta styrka för generella kontroller',
    'raSettings.potentialHelp': 'Andel av full styrka, 0 till 1; {usual} som standard',
    'raSettings.weights': 'Vikter i den samlade nivån',
    'raSettings.weightsHelp': 'Lika stora som standard. Bara förhållandet mellan dem har betydelse.',
    'raSettings.weightsVoid': 'Alla vikter är 0, så det finns ingen samlad nivå.',
    'raSettings.distribution': 'Andelens effekt på sannolikheten',
    'raSettings.distributionHelp':
      'Exponent som andelen upphöjs till. 1: sannolikheten minskar i proportion till andelen; 0: andelen saknar betydelse; 2: effekten blir starkare. Standard är 1, för rättsliga skyldigheter 0.',
    'raSettings.fixed':
      'Skalan är densamma i alla riskbedömningar, så att nivåer kan jämföras: 0 till 4, en faktor 5 i sannolikhet för varje nivå, Låg från 0,1, Medel från 1,5, Hög från 2,5, Mycket hög från 3,5.',
    'raSettings.maxMitigation': 'Högsta riskminskning vid fullgoda kontroller',
    'raSettings.maxMitigationHelp': 'Andel av den inneboende nivån, 0 till 1; 0,5 som standard',
    'raSettings.sumFactor': 'Bidrag från ytterligare hot',
    'raSettings.sumFactorHelp': '1: alla hot läggs ihop; 0: bara det största räknas',
    'raSettings.kri': 'Nivån för centrala riskindikatorer sänks inte av deras andel',
    'raSettings.inheritance': 'Hot ärver samband och grader från sitt överordnade hot',
    'raSettings.reset': 'Återställ standardmetoden',
    'raSettings.stepMethod': 'beräkning',
    'raSettings.saved': 'Ändringar sparas löpande.',
    'raSettings.search': 'Sök bland inställningarna',
    'raSettings.nothing': 'Ingen inställning matchar ”{search}”.',
    'raSettings.businessFirst':
      'Välj verksamhet först. Sedan visas bara verksamhetens produkter och kanaler här.',
    'raSettings.showAll': '{count, plural, one {Visa en post till} other {Visa alla # övriga poster}}',
    'raSettings.showOwn': 'Visa bara de valda verksamheternas poster',
    'raSettings.ofOthers': '{kind} i andra verksamheter',
    'raSettings.outside':
      '{count, plural, one {Ett svar hör inte till verksamheten} other {# svar hör inte till verksamheten}}',
    'raSettings.outsideText':
      'Svaren finns kvar men räknas inte. De räknas igen om ni lägger till en verksamhet som de hör till.',
    'raSettings.control': 'Kontroll',
    'raSettings.answer.risks': 'egen bedömning',
    'raSettings.answer.background': 'uppgifter',
    'raSettings.answer.selections': 'val av utbud',
    'raSettings.answer.controls': 'egen bedömning',
    'raSettings.threats':
      '{count, plural, one {Ett hot räknas trots att det inte berör verksamheten} other {# hot räknas trots att de inte berör verksamheten}}',
    'raSettings.threatsText':
      'Hoten har inget samband med någon produkt i utbudet eller med någon av verksamhetens transaktioner. Hot med egen grad eller text visas inte här och ingår fortfarande.',
    'raSettings.leaveThreats':
      '{count, plural, one {Ta bort hotet ur bedömningen} other {Ta bort dessa # hot ur bedömningen}}',
    'raSettings.stepThreats': 'hot som berör verksamheten',
    'raSettings.threatsLeft':
      '{count, plural, one {Ett hot är borttaget ur bedömningen.} other {# hot är borttagna ur bedömningen.}}',
    'raSettings.undo': 'Ångra',
  },
});
