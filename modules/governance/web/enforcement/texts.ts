import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const enforcementTexts = dictionary({
  en: {
    'enforcement.title': 'Requirements before approval',
    'enforcement.sub':
      'Completeness requirements that must be met, or accepted as gaps, before a risk assessment can be approved. By default, all “must” requirements are included.',
    'enforcement.count': '{count} of {total, plural, one {# requirement} other {# requirements}} must be met',
    'enforcement.scope': 'Scope and ownership',
    'enforcement.inputs': 'Inputs',
    'enforcement.inherent': 'Inherent risk',
    'enforcement.controls': 'Controls and residual risk',
    'enforcement.upkeep': 'Upkeep',
    'enforcement.must': 'must',
    'enforcement.should': 'should',
    'enforcement.atSignOff': 'met by the signature, never required before it',
    'enforcement.lowered': 'This “must” requirement is turned off: assessments can be approved without it.',
    'enforcement.name': '{id} {title}',
    'enforcement.asked': 'required',
    'enforcement.notAsked': 'not required',
    'enforcement.usual': 'default',
    'enforcement.historyNone': 'No changes: every “must” requirement applies.',
    'enforcement.first': 'Restore the default',
    'enforcement.restored': 'The requirements have been restored',
  },
  sv: {
    'enforcement.title': 'Krav före godkännande',
    'enforcement.sub':
      'Krav på fullständighet som ska vara uppfyllda, eller godtagna som brister, innan en riskbedömning kan godkännas. Som standard ingår alla ”ska”-krav.',
    'enforcement.count': '{count} av {total} krav måste vara uppfyllda',
    'enforcement.scope': 'Omfattning och ansvar',
    'enforcement.inputs': 'Underlag',
    'enforcement.inherent': 'Inneboende risk',
    'enforcement.controls': 'Kontroller och kvarstående risk',
    'enforcement.upkeep': 'Löpande uppdatering',
    'enforcement.must': 'ska',
    'enforcement.should': 'bör',
    'enforcement.atSignOff': 'uppfylls genom underskriften, krävs aldrig dessförinnan',
    'enforcement.lowered':
      'Det här ”ska”-kravet är avstängt: bedömningar kan godkännas utan att det är uppfyllt.',
    'enforcement.name': '{id} {title}',
    'enforcement.asked': 'krävs',
    'enforcement.notAsked': 'krävs inte',
    'enforcement.usual': 'standard',
    'enforcement.historyNone': 'Inga ändringar: alla ”ska”-krav gäller.',
    'enforcement.first': 'Återställ till standard',
    'enforcement.restored': 'Kraven har återställts',
  },
});
