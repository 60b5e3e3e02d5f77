type Info = Record<string, unknown>

export type Instructions =
  | { kind: 'account'; number: string; name?: string }
  | { kind: 'retail'; code: string; name?: string }
  | { kind: 'qr'; text?: string; image?: string }
  | { kind: 'links'; links: { type: string; url: string }[] }
  | { kind: 'page'; url: string }
  | { kind: 'transfer' }
  | { kind: 'cod' }
  | { kind: 'waiting' }

/** The first of these paths whose value is a string. */
function textAt(info: Info, ...paths: string[]): string | undefined {
  for (const path of paths) {
    let value: unknown = info
    for (const key of path.split('.')) value = (value as Info | null | undefined)?.[key]
    if (typeof value === 'string' && value) return value
  }
  return undefined
}

/** A link to a page or an app; URLs that run scripts or open files are refused. */
const isSafe = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && !/^(javascript|data|vbscript|blob|file):$/.test(new URL(url).protocol)

const safe = (url: string | undefined) => (isSafe(url) ? url : undefined)

function listLinks(info: Info) {
  const actions = Array.isArray(info.actions) ? (info.actions as { url_type?: string; url?: unknown }[]) : []
  const links = actions.flatMap(({ url_type, url }) => (isSafe(url) ? [{ type: url_type ?? 'WEB', url }] : []))
  const deeplink = safe(textAt(info, 'deeplink_url'))
  if (deeplink) links.push({ type: 'DEEPLINK', url: deeplink })
  // App links come first: on a phone with the app they need one tap.
  return links.sort((a, b) => Number(a.type === 'WEB') - Number(b.type === 'WEB'))
}

const channel = (kind: string) => `payment_method.${kind}.channel_properties.`

/** The provider's page with further instructions, if there is one. */
export const providerPage = (info: Info) => safe(textAt(info, 'how_to_pay_page'))

/** Extracts payment instructions from the response of any provider. */
export function readInstructions({
  payment_method: method,
  pg_payment_info: info,
}: {
  payment_method: string
  pg_payment_info: Info
}): Instructions {
  if (method === 'bank_transfer') return { kind: 'transfer' }
  if (method === 'cod') return { kind: 'cod' }
  const account = channel('virtual_account')
  const counter = channel('over_the_counter')
  const text = textAt(info, 'qr_string', `${channel('qr_code')}qr_string`, 'qr_content')
  const image = safe(textAt(info, 'qr_image_url'))
  if (method === 'qris' && (text || image)) return { kind: 'qr', text, image }
  const number = textAt(info, `${account}virtual_account_number`, 'va_number', 'virtual_account_no')
  if (number)
    return { kind: 'account', number, name: textAt(info, `${account}customer_name`, 'va_name', 'virtual_account_name') }
  const code = textAt(info, `${counter}payment_code`, 'payment_code')
  if (code) return { kind: 'retail', code, name: textAt(info, `${counter}customer_name`) }
  const links = listLinks(info)
  if (links.length > 0) return { kind: 'links', links }
  const url = safe(textAt(info, 'invoice_url', 'redirect_url', 'payment_url', 'checkout_url', 'how_to_pay_page'))
  if (url) return { kind: 'page', url }
  return text || image ? { kind: 'qr', text, image } : { kind: 'waiting' }
}
