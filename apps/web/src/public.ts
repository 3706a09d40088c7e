import '@klarsikt/site/web/site/public/main.ts';
