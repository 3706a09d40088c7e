import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const siteTexts = dictionary({
  en: {
    'site.nav': 'Pages',
    'site.help': 'Help',
    'site.changelog': 'Changelog',
    'site.signIn': 'Sign in',
    'site.theme': 'Light or dark theme',
    'site.demoNote': 'No account needed. The demo opens with a Swedish bank’s half-finished assessment.',
    'site.hero':
      'Klarsikt shows which financial crimes concern your business, and builds the risk assessment that the law requires.',
    'site.lede':
      'For banks, payment firms, law firms, estate agents and accountants. You run Klarsikt on your own server, and can trace every figure to its source.',
    'handbook.title': 'Handbook',
    'handbook.lede': 'For people who install, run or examine Klarsikt. Written in English.',
    'handbook.pages': 'Pages of the handbook',
    'handbook.missing': 'This page does not exist in the handbook. Choose a page in the list.',
    'handbook.failed': 'The page could not be loaded. Try again.',
    'site.welcome': 'Welcome, {name}',
    'site.yourApps': 'Your applications',
    'site.app.threatview': 'Threats, risk indicators, sources, analyses and news',
    'site.app.ra': 'Inherent risk, controls and residual risk, from figures to report',
    'site.app.backoffice': 'The reference model and its versions',
    'site.app.admin': 'People, organisations, licences, API keys and logs',
    'site.noApps': 'You do not have access to any application yet',
    'site.noAppsText': 'Ask an administrator of {organization} to add you to a user group.',
  },
  sv: {
    'site.nav': 'Sidor',
    'site.help': 'Hjälp',
    'site.changelog': 'Ändringslogg',
    'site.signIn': 'Logga in',
    'site.theme': 'Ljust eller mörkt tema',
    'site.demoNote':
      'Inget konto behövs. Demoversionen innehåller en svensk banks halvfärdiga riskbedömning.',
    'site.hero':
      'Klarsikt visar vilka finansiella brott som rör din verksamhet och bygger den riskbedömning som lagen kräver.',
    'site.lede':
      'För banker, betalföretag, advokatbyråer, fastighetsmäklare och revisorer. Ni kör Klarsikt på egen server och kan spåra varje siffra till källan.',
    'handbook.title': 'Handbok',
    'handbook.lede': 'För dig som installerar, driver eller granskar Klarsikt. Skriven på engelska.',
    'handbook.pages': 'Handbokens sidor',
    'handbook.missing': 'Sidan finns inte i handboken. Välj en sida i listan.',
    'handbook.failed': 'Sidan kunde inte hämtas. Försök igen.',
    'site.welcome': 'Välkommen, {name}',
    'site.yourApps': 'Dina applikationer',
    'site.app.threatview': 'Hot, riskindikatorer, källor, analyser och nyheter',
    'site.app.ra': 'Inneboende risk, kontroller och kvarstående risk, från uppgifter till rapport',
    'site.app.backoffice': 'Referensmodellen och dess versioner',
    'site.app.admin': 'Personer, organisationer, licenser, API-nycklar och loggar',
    'site.noApps': 'Du har ännu inte tillgång till någon applikation',
    'site.noAppsText': 'Be en administratör i {organization} att lägga till dig i en användargrupp.',
  },
});
