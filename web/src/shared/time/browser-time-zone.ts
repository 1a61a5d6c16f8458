/** The browser's time zone (IANA name). */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
