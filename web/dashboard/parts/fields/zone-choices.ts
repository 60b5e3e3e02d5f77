const indonesian = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']

/** The time zones of Indonesia first, with their common names, then all others. */
export function zoneChoices(present: string, names: Record<string, string>) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !indonesian.includes(zone))
  const known = [...indonesian, ...others]
  return [...(known.includes(present) ? [] : [present]), ...known].map((zone) => ({
    value: zone,
    label: names[zone] ?? zone.replaceAll('_', ' '),
  }))
}
