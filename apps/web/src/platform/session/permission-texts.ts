/** Words of applications and permissions. */
import type { Permission } from '@klarsikt/engine';
import { dictionary } from '../i18n/texts.ts';

export const texts = dictionary({
  en: {
    'application.admin': 'Admin',
    'application.ra': 'Risk Assessment Pro',
    'application.threatview': 'ThreatView',
    'application.backoffice': 'Atlas',
    'application.portal': 'Portal',
    'application.api': 'API',
    'application.uplink': 'Uplink',
    'missing.right':
      '{organization} has a licence for it. What your account lacks is the right “{right}”, given by a user group.',
    'missing.anyAdmin': 'Administration',
    'missing.ask': 'An administrator of your organisation can give it to you:',
    'missing.above': 'An administrator of your organisation can give it to you.',
    'missing.subject': 'Right in Klarsikt: {right}',
    'missing.body': 'I need the right “{right}” in Klarsikt. My user name is {username}.',
    'permission.admin:SecurityAdmin': 'Administer users and groups',
    'permission.admin:Admin': 'Administer organisations, units and cluster',
    'permission.admin:ThreatModelConfig': 'Configure data models',
    'permission.admin:ApiKey': 'Manage API keys',
    'permission.admin:Licensing': 'Manage licences',
    'permission.admin:UsageLog': 'Read the usage log',
    'permission.ra:View': 'Read assessments',
    'permission.ra:Edit': 'Edit assessments',
    'permission.ra:Approve': 'Approve assessments',
    'permission.ra:Template': 'Manage templates',
    'permission.ra:ControlSpec': 'Manage controls',
    'permission.threatview:View': 'Read threats',
    'permission.threatview:Share': 'Share analyses',
    'permission.backoffice:View': 'Read reference data',
    'permission.backoffice:Edit': 'Edit reference data',
    'permission.backoffice:Publish': 'Publish model versions',
    'permission.backoffice:Daily': 'Edit the daily feed',
    'permission.portal:Assess': 'Make self-assessments',
    'permission.api:Read': 'Read through the API',
    'permission.api:Write': 'Write through the API',
    'permission.uplink:Pull': 'Fetch models',
  },
  sv: {
    'application.admin': 'Admin',
    'application.ra': 'Risk Assessment Pro',
    'application.threatview': 'ThreatView',
    'application.backoffice': 'Atlas',
    'application.portal': 'Portal',
    'application.api': 'API',
    'application.uplink': 'Uplink',
    'missing.right':
      '{organization} har licens för detta. Det som saknas är behörigheten ”{right}” för ditt konto. Den ges genom en användargrupp.',
    'missing.anyAdmin': 'Administration',
    'missing.ask': 'En administratör i din organisation kan ge dig den:',
    'missing.above': 'En administratör i din organisation kan ge dig den.',
    'missing.subject': 'Behörighet i Klarsikt: {right}',
    'missing.body': 'Jag behöver behörigheten ”{right}” i Klarsikt. Mitt användarnamn är {username}.',
    'permission.admin:SecurityAdmin': 'Administrera användare och grupper',
    'permission.admin:Admin': 'Administrera organisationer, enheter och kluster',
    'permission.admin:ThreatModelConfig': 'Konfigurera datamodeller',
    'permission.admin:ApiKey': 'Hantera API-nycklar',
    'permission.admin:Licensing': 'Hantera licenser',
    'permission.admin:UsageLog': 'Läsa användningsloggen',
    'permission.ra:View': 'Läsa riskbedömningar',
    'permission.ra:Edit': 'Redigera riskbedömningar',
    'permission.ra:Approve': 'Godkänna riskbedömningar',
    'permission.ra:Template': 'Hantera mallar',
    'permission.ra:ControlSpec': 'Hantera kontroller',
    'permission.threatview:View': 'Läsa hot',
    'permission.threatview:Share': 'Dela analyser',
    'permission.backoffice:View': 'Läsa referensdata',
    'permission.backoffice:Edit': 'Redigera referensdata',
    'permission.backoffice:Publish': 'Publicera modellversioner',
    'permission.backoffice:Daily': 'Redigera det dagliga flödet',
    'permission.portal:Assess': 'Göra självbedömningar',
    'permission.api:Read': 'Läsa via API:et',
    'permission.api:Write': 'Skriva via API:et',
    'permission.uplink:Pull': 'Hämta modeller',
  },
});

/** The application that a permission belongs to. */
export function applicationOf(permission: Permission) {
  const [application = ''] = permission.split(':');
  return (['admin', 'ra', 'threatview', 'backoffice', 'portal', 'api', 'uplink'] as const).find(
    (known) => known === application,
  );
}
