import '@klarsikt/threatview/web/feed/first.ts';
