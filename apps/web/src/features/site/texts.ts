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
    'site.figure.title': '{category} carry the highest level: {level}',
    'site.figure.sub':
      'Highest inherent level of each kind of crime, corporates, before a bank’s own figures',
    'site.figure.label': 'Inherent level by kind of crime and category of risk',
    'site.figure.kind': 'Kind of crime',
    'site.figure.cell': '{category}, {type}: {level}. Show the threat behind it',
    'site.figure.failed': 'The figures could not be loaded.',
    'site.figure.mother': '{category}, {type}',
    'site.figure.indicators': 'Risk indicators',
    'site.numbers.title': 'Every number explains itself',
    'site.numbers.text': 'The threats behind a level add up to it. Click any level to read the working.',
    'site.numbers.threat': 'Threat',
    'site.numbers.level': 'Level',
    'site.numbers.probability': 'Probability',
    'site.numbers.more': '{count, plural, one {# more threat} other {# more threats}}',
    'site.products.title': 'How each product is misused',
    'site.products.text':
      'In 2024 a Swedish bank was fined SEK 500 million for an assessment that left this out.',
    'site.sources.title': 'Sources you can find again',
    'site.sources.text':
      '{threats, number} threats rest on {sources, number} public sources, in English and Swedish.',
    'site.sources.sample':
      'This sample shows {threats, number} threats and {sources, number} public sources, in English and Swedish.',
    'help.title': 'Help',
    'help.lede': 'How to find your way, from the first look to a signed-off assessment.',
    'help.contents': 'On this page',
    'help.start.title': 'Getting started',
    'help.start.1':
      'Press **Try the demo** on the home page. It opens the assessment of a fictive Swedish bank that is half done, so every screen shows something. What you change is yours alone and disappears when you leave.',
    'help.start.2':
      'To work with your own data you need an account. Your administrator invites you; the first administrator of an installation gets a setup link when the server starts.',
    'help.start.3':
      'Choose language at the top right, and light or dark beside it. Both are remembered in this browser.',
    'help.threats.title': 'Find the threats that concern you',
    'help.threats.1':
      '**ThreatView** lists the threats of money laundering, terrorist financing and sanctions violations. Narrow the list by country, segment, level and business; the address holds your choice, so a link shows a colleague the same list.',
    'help.threats.2':
      'Open a threat to read how the crime works, in which customers, products, transactions, channels and places it shows, and which public sources say so. Add threats and risks to the selection, and **Analysis** shows what they have in common.',
    'help.assess.title': 'Make a risk assessment',
    'help.assess.1':
      '**Risk Assessment Pro** leads from settings and background data over inherent risk and controls to residual risk. Everything is recalculated while you type and saved by itself; the state of saving stands at the top.',
    'help.assess.2':
      'Empty is not zero: an empty figure counts with full weight, a zero says that it does not exist in your business.',
    'help.assess.3': 'An override needs a motivation. Without one the calculated level stands.',
    'help.numbers.title': 'Read a level',
    'help.numbers.1':
      'Levels go from 0 to 4 and are shown with one decimal, a colour and a word. Control strength is blue. Point at a level for the reason in one line; click it for the whole working: threats, share, rule, override.',
    'help.keys.title': 'Keyboard',
    'help.keys.1':
      '**Ctrl K** (Mac: **⌘ K**) finds any threat, risk, assessment or screen. In lists **j** and **k** move, **Enter** opens, **Space** selects, **x** expands, **Esc** closes the panel.',
    'help.signin.title': 'Signing in',
    'help.signin.1':
      'If you have forgotten your password, press **Forgotten your password?** below the password field and give your e-mail address: a link to choose a new one is sent there. After too many failed attempts the account is closed for a while; it opens again by itself. If your second factor is lost, your administrator removes it and you set up a new one when you sign in.',
    'help.resources.title': 'Resources',
    'help.resources.changelog': 'Changelog',
    'help.resources.home': 'Home',
    'help.resources.docs': 'Handbook for operators',
    'changelog.title': 'Changelog',
    'changelog.lede': 'What is new in this installation’s version.',
    'changelog.failed': 'The changelog could not be loaded.',
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
    'site.figure.title': '{category} har den högsta nivån: {level}',
    'site.figure.sub':
      'Högsta inneboende nivå per brottstyp, juridiska personer, före bankens egna uppgifter',
    'site.figure.label': 'Inneboende nivå per brottstyp och riskkategori',
    'site.figure.kind': 'Brottstyp',
    'site.figure.cell': '{category}, {type}: {level}. Visa hotet bakom',
    'site.figure.failed': 'Siffrorna kunde inte hämtas.',
    'site.figure.mother': '{category}, {type}',
    'site.figure.indicators': 'Riskindikatorer',
    'site.numbers.title': 'Varje siffra förklarar sig',
    'site.numbers.text': 'Nivån är summan av hoten bakom den. Klicka på en nivå för att läsa uträkningen.',
    'site.numbers.threat': 'Hot',
    'site.numbers.level': 'Nivå',
    'site.numbers.probability': 'Sannolikhet',
    'site.numbers.more': '{count, plural, one {# hot till} other {# hot till}}',
    'site.products.title': 'Hur varje produkt missbrukas',
    'site.products.text':
      'År 2024 fick en svensk bank betala 500 miljoner kronor för en riskbedömning som saknade detta.',
    'site.sources.title': 'Källor som går att hitta igen',
    'site.sources.text':
      '{threats, number} hot bygger på {sources, number} offentliga källor, på svenska och engelska.',
    'site.sources.sample':
      'Urvalet visar {threats, number} hot och {sources, number} offentliga källor, på svenska och engelska.',
    'help.title': 'Hjälp',
    'help.lede': 'Så hittar du rätt, från första besöket till en godkänd riskbedömning.',
    'help.contents': 'På den här sidan',
    'help.start.title': 'Kom igång',
    'help.start.1':
      'Tryck på **Prova demon** på startsidan. Den öppnar en fiktiv svensk banks halvfärdiga riskbedömning, så att alla vyer har innehåll. Det du ändrar är bara ditt och försvinner när du lämnar.',
    'help.start.2':
      'För att arbeta med egna uppgifter behöver du ett konto. Din administratör bjuder in dig; installationens första administratör får en startlänk när servern startar.',
    'help.start.3':
      'Välj språk uppe till höger, och ljust eller mörkt bredvid. Båda sparas i den här webbläsaren.',
    'help.threats.title': 'Hitta hoten som rör dig',
    'help.threats.1':
      '**ThreatView** listar hoten inom penningtvätt, finansiering av terrorism och sanktionsöverträdelser. Begränsa listan efter land, kundsegment, nivå och verksamhet; ditt urval sparas i adressen, så att en kollega som får länken ser samma lista.',
    'help.threats.2':
      'Öppna ett hot för att läsa hur brottet går till, i vilka kunder, produkter, transaktioner, kanaler och platser det visar sig och vilka offentliga källor som säger det. Lägg hot och risker i urvalet, så visar **Analys** vad de har gemensamt.',
    'help.assess.title': 'Gör en riskbedömning',
    'help.assess.1':
      '**Risk Assessment Pro** leder från inställningar och bakgrundsdata via inneboende risk och kontroller till kvarstående risk. Allt räknas om medan du skriver och sparas automatiskt; högst upp ser du om allt är sparat.',
    'help.assess.2':
      'Tomt är inte noll: en tom uppgift räknas med full vikt, en nolla säger att det inte finns i din verksamhet.',
    'help.assess.3': 'En egen bedömning kräver en motivering. Utan den gäller den beräknade nivån.',
    'help.numbers.title': 'Läs en nivå',
    'help.numbers.1':
      'Nivåer går från 0 till 4 och visas med en decimal, en färg och ett ord. Kontrollstyrka är blå. Peka på en nivå för skälet på en rad; klicka för hela uträkningen: hot, andel, regel, egen bedömning.',
    'help.keys.title': 'Tangentbord',
    'help.keys.1':
      '**Ctrl K** (Mac: **⌘ K**) hittar alla hot, risker, riskbedömningar och sidor. I listor flyttar **j** och **k**, **Enter** öppnar, **mellanslag** väljer, **x** fäller ut och **Esc** stänger panelen.',
    'help.signin.title': 'Logga in',
    'help.signin.1':
      'Har du glömt lösenordet trycker du på **Glömt lösenordet?** under lösenordsfältet och anger din e-postadress: dit skickas en länk för att välja ett nytt. Efter för många misslyckade försök låses kontot en stund och låses sedan upp automatiskt. Har du blivit av med din andra faktor tar din administratör bort den, så ställer du in en ny när du loggar in.',
    'help.resources.title': 'Resurser',
    'help.resources.changelog': 'Ändringslogg',
    'help.resources.home': 'Startsidan',
    'help.resources.docs': 'Handbok för driften',
    'changelog.title': 'Ändringslogg',
    'changelog.lede': 'Nytt i den här installationens version.',
    'changelog.failed': 'Ändringsloggen kunde inte hämtas.',
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
