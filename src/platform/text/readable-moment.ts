const locales = { id: 'id-ID', en: 'en-GB' } as const

/** `3 Januari 2027 pukul 10.00 WIB` or `3 January 2027 at 10:00 WIB`. */
export const readableMoment = (moment: Date, timeZone: string, language: 'id' | 'en') => {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const time = format(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(moment)
  // Only the Indonesian locale has names for Indonesia's time zones.
  const zone = format(locales.id, { timeZoneName: 'short' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  return zone ? `${time} ${zone.value}` : time
}
