/** The terms of service, in Markdown with front matter. Users must accept a new version when they next sign in. */

const en = `---
name: terms
title: Terms of service
version: 2026-11-01
---
These terms apply between you and the organisation that gave you your account in Klarsikt (*the organisation*). The organisation
decides who uses Klarsikt, for what, and for how long.

## 1. What Klarsikt is for

Klarsikt supports work against money laundering, terrorist financing and evasion of sanctions: intelligence about threats, and the
assessment of an organisation's risks and controls. You use it in your work for the organisation and for nothing else.

## 2. Your account

- The account is personal. Do not share your password, your one-time codes or a link that was mailed to you.
- Tell your administrator at once if you believe that somebody else knows them or has used your account.
- Sign out, or lock your device, when you leave it.

## 3. What you enter

- What you and your colleagues enter belongs to the organisation.
- Enter no information about identifiable customers or other individuals unless the organisation has decided that you may.
- Information about suspicions that have been reported to the authorities must not be entered: the law may forbid its disclosure.

## 4. Confidentiality

What you see of the organisation's risks, weaknesses and controls is confidential. Pass it on only to those who need it in their work
and are allowed to have it. This holds also after your account is closed.

## 5. Intelligence and assessments

- The knowledge base describes methods and indicators in general. That an indicator fits a customer is a reason to look closer, never
  proof of a crime.
- Calculated levels support your judgement and do not replace it. The organisation is responsible for its assessment and for the
  decisions that it bases on it.
- The texts of the knowledge base are licensed to the organisation. Copy from them into your own assessments, reports and training
  as you need; do not publish or sell them.

## 6. What is recorded

Klarsikt records sign-ins, changes and exports with time, user and network address. The organisation uses the records to secure the
service, to show how an assessment came about, and to answer its supervisor. Your administrator can tell you how long they are kept
and how you exercise your rights under the General Data Protection Regulation.

## 7. Not allowed

You may not try to reach information that you have no permission for, disturb the service, or test its security without written
agreement with the organisation. Report weaknesses that you come across to your administrator.

## 8. Changes and end

When these terms change you are asked to accept the new version before you continue. The organisation can close your account at any
time. Mandatory law takes precedence over these terms; the law of the country where the organisation has its seat applies.
`;

const sv = `---
name: terms
title: Användarvillkor
version: 2026-11-01
---
Villkoren gäller mellan dig och den organisation som har gett dig ditt konto i Klarsikt (*organisationen*). Organisationen avgör vem
som använder Klarsikt, till vad och hur länge.

## 1. Vad Klarsikt är till för

Klarsikt stöder arbetet mot penningtvätt, finansiering av terrorism och kringgående av sanktioner: kunskap om hot, och bedömning av
en organisations risker och kontroller. Du använder det i ditt arbete för organisationen och inte till något annat.

## 2. Ditt konto

- Kontot är personligt. Lämna inte ut ditt lösenord, dina engångskoder eller en länk som du har fått med e-post.
- Säg genast till din administratör om du tror att någon annan känner till dem eller har använt ditt konto.
- Logga ut, eller lås enheten, när du lämnar den.

## 3. Det du för in

- Det du och dina kollegor för in tillhör organisationen.
- För inte in uppgifter om identifierbara kunder eller andra enskilda om inte organisationen har beslutat att du får göra det.
- Uppgifter om misstankar som har rapporterats till myndigheterna får inte föras in: lagen kan förbjuda att de röjs.

## 4. Sekretess

Det du får veta om organisationens risker, svagheter och kontroller är konfidentiellt. För det bara vidare till den som behöver det i
sitt arbete och har rätt till det. Det gäller även sedan ditt konto har stängts.

## 5. Kunskap och bedömningar

- Kunskapsbasen beskriver tillvägagångssätt och riskindikatorer i allmänhet. Att en indikator stämmer in på en kund är skäl att titta
  närmare, aldrig bevis för ett brott.
- Beräknade nivåer är ett stöd för ditt omdöme och ersätter det inte. Organisationen ansvarar för sin bedömning och för de beslut som
  den grundar på den.
- Kunskapsbasens texter är licensierade till organisationen. Använd dem i egna bedömningar, rapporter och utbildningar efter behov;
  publicera eller sälj dem inte.

## 6. Vad som registreras

Klarsikt registrerar inloggningar, ändringar och exporter med tid, användare och nätverksadress. Organisationen använder uppgifterna
för att skydda tjänsten, för att visa hur en bedömning har kommit till och för att svara sin tillsynsmyndighet. Din administratör kan
berätta hur länge de sparas och hur du utövar dina rättigheter enligt dataskyddsförordningen.

## 7. Inte tillåtet

Du får inte försöka nå information som du saknar behörighet till, störa tjänsten eller pröva dess säkerhet utan skriftlig
överenskommelse med organisationen. Rapportera svagheter som du stöter på till din administratör.

## 8. Ändringar och upphörande

När villkoren ändras blir du ombedd att godkänna den nya versionen innan du fortsätter. Organisationen kan när som helst stänga ditt
konto. Tvingande lag går före villkoren; lagen i det land där organisationen har sitt säte gäller.
`;

export const termsOfService = { en, sv } as const;
