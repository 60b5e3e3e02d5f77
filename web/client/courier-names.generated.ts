// Copied by web/generate-rules.ts from src/vocabulary/courier-names.ts; not edited by hand.

/** The Indonesian names of couriers and services that an installation brings along. Names of companies stay as they are. */
const indonesian: Record<string, string> = {
  'Own courier': 'Kurir sendiri',
  'Delivery by the shop': 'Diantar oleh toko',
  Regular: 'Reguler',
  'Next day': 'Esok hari',
  Economy: 'Ekonomi',
  Standard: 'Standar',
}

type Name = string | null | undefined

/** The name of a courier or a service in a language. */
export const courierWord = (name: string, language: 'id' | 'en') =>
  language === 'id' ? (indonesian[name] ?? name) : name

/** A courier with its service, such as "JNE Reguler". Of the shop's own courier only the service is named. */
export const describeCourier = (courier: Name, service: Name, language: 'id' | 'en') =>
  [service && courier === 'Own courier' ? '' : courier, service]
    .map((name) => name && courierWord(name, language))
    .filter(Boolean)
    .join(' ')
