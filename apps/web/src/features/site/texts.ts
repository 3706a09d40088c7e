import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'site.nav': 'Pages',
    'site.help': 'Help',
    'site.changelog': 'Changelog',
    'site.signIn': 'Sign in',
    'site.theme': 'Light or dark',
    'site.demoNote': 'No account needed. Opens a Swedish bank’s half-finished assessment.',
    'site.hero':
      'Klarsikt shows which financial crimes concern your business, and builds the risk assessment that the law demands.',
    'site.lede':
      'For banks, payment firms, law firms, estate agents and accountants. You run it yourself; every figure leads back to its source.',
    'handbook.title': 'Handbook',
    'handbook.lede': 'For whoever installs, runs or examines Klarsikt. It is written in English.',
    'handbook.pages': 'Pages of the handbook',
    'handbook.missing': 'The handbook has no such page.',
    'handbook.failed': 'The page could not be loaded.',
    'site.welcome': 'Welcome, {name}',
    'site.yourApps': 'Your applications',
    'site.app.threatview': 'Threats, risk indicators and sources; analyses and news',
    'site.app.ra': 'Inherent risk, controls and residual risk, from figures to report',
    'site.app.backoffice': 'The reference model and its versions',
    'site.app.admin': 'People, organisations, licences, keys and logs',
    'site.noApps': 'No application is open to you yet',
    'site.noAppsText': 'Ask an administrator of {organization} to add you to a user group.',
  },
  sv: {
    'site.nav': 'Sidor',
    'site.help': 'Hjälp',
    'site.changelog': 'Ändringslogg',
    'site.signIn': 'Logga in',
    'site.theme': 'Ljust eller mörkt',
    'site.demoNote': 'Inget konto behövs. Öppnar en svensk banks halvfärdiga riskbedömning.',
    'site.hero':
      'Klarsikt visar vilka finansiella brott som rör din verksamhet och bygger den riskbedömning som lagen kräver.',
    'site.lede':
      'För banker, betalföretag, advokatbyråer, fastighetsmäklare och revisorer. Körs på egen server; varje siffra går att spåra till sin källa.',
    'handbook.title': 'Handbok',
    'handbook.lede': 'För den som installerar, driver eller granskar Klarsikt. Den är skriven på engelska.',
    'handbook.pages': 'Handbokens sidor',
    'handbook.missing': 'Handboken har ingen sådan sida.',
    'handbook.failed': 'Sidan kunde inte hämtas.',
    'site.welcome': 'Välkommen, {name}',
    'site.yourApps': 'Dina applikationer',
    'site.app.threatview': 'Hot, riskindikatorer och källor; analyser och nyheter',
    'site.app.ra': 'Inneboende risk, kontroller och kvarstående risk, från uppgifter till rapport',
    'site.app.backoffice': 'Referensmodellen och dess versioner',
    'site.app.admin': 'Personer, organisationer, licenser, nycklar och loggar',
    'site.noApps': 'Ingen applikation är öppen för dig ännu',
    'site.noAppsText': 'Be en administratör i {organization} att lägga till dig i en användargrupp.',
  },
});
