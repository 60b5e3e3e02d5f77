import { getSpoken } from '../../messages/loaded-words.ts'

/** The Indonesian names of couriers and services that the installation brings along. Names of companies stay as they are. */
const indonesian: Record<string, string> = {
  'Own courier': 'Kurir sendiri',
  'Delivery by the shop': 'Diantar oleh toko',
  Regular: 'Reguler',
  'Next day': 'Esok hari',
  Economy: 'Ekonomi',
  Standard: 'Standar',
}

/** The name of a courier or a service in the language of the page. */
export const courierWord = (name: string) => (getSpoken().language === 'id' ? (indonesian[name] ?? name) : name)
