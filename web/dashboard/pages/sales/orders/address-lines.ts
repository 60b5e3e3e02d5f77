import type { Order } from '../../../api/types.generated.ts'

/** An address in the lines of an envelope, without the name. */
export function addressLines(address: Order['destination_address']): string[] {
  if (!address) return []
  const text = (name: string) => (typeof address[name] === 'string' ? (address[name] as string) : '')
  return [
    text('address'),
    [text('subdistrict'), text('city')].filter(Boolean).join(', '),
    [text('province'), text('postal_code')].filter(Boolean).join(' '),
  ].filter(Boolean)
}
