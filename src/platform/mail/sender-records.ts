import type { MailConfig } from '../../config-mail.ts'
import { lookUpAliases, lookUpTxt } from '../dns-records.ts'

export const recordKinds = ['dkim', 'spf', 'dmarc', 'return_path'] as const
export const recordStates = ['found', 'missing', 'different', 'unknown'] as const

export type RecordKind = (typeof recordKinds)[number]
/** `unknown`: DNS did not answer. */
export type RecordState = (typeof recordStates)[number]

/** A record in the DNS of a domain that sends mail. */
export type SenderRecord = {
  kind: RecordKind
  type: 'TXT' | 'CNAME'
  name: string
  value: string
  /** Whether the domain needs the record to be a sender. */
  is_required: boolean
}

type Key = { selector: string; public_key: string }
type Settings = Pick<MailConfig, 'mailSpf' | 'mailReturnDomain'>

/**
 * The DNS records that a domain needs. SPF is checked for the return path, so with a return domain of the installation
 * the sender's own SPF record is only recommended.
 */
export function listSenderRecords(domain: string, key: Key | undefined, config: Settings): SenderRecord[] {
  const { mailSpf, mailReturnDomain } = config
  const text = (kind: RecordKind, name: string, value: string, is_required: boolean): SenderRecord => ({
    kind,
    type: 'TXT',
    name,
    value,
    is_required,
  })
  return [
    ...(key ? [text('dkim', `${key.selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key.public_key}`, true)] : []),
    text('spf', domain, `v=spf1 ${mailSpf} ~all`, mailReturnDomain === undefined),
    text('dmarc', `_dmarc.${domain}`, 'v=DMARC1; p=none', false),
    ...(mailReturnDomain
      ? [
          {
            kind: 'return_path',
            type: 'CNAME',
            name: toReturnName(domain),
            value: mailReturnDomain,
            is_required: false,
          } as const,
        ]
      : []),
  ]
}

/** The name below a sender's domain that is an alias of the installation's return domain. */
export const toReturnName = (domain: string) => `bounce.${domain}`

/** Looks up one record. */
export async function checkSenderRecord({ kind, name, value }: SenderRecord): Promise<RecordState> {
  if (kind === 'return_path') return compare(await lookUpAliases(name), (found) => found === value.toLowerCase())
  if (kind === 'dkim') return compare(await lookUpTxt(name), (found) => readTag(found, 'p') === readTag(value, 'p'))
  if (kind === 'spf') return checkSpf(await lookUpTxt(name), value)
  return await checkDmarc(name)
}

function compare(found: string[] | undefined, isRight: (value: string) => boolean): RecordState {
  if (!found) return 'unknown'
  if (found.some(isRight)) return 'found'
  return found.length > 0 ? 'different' : 'missing'
}

/** `v=DKIM1; p=MIIB…` → the value of `p`, without the spaces that fold long records. */
const readTag = (record: string, tag: string) => {
  const [, value] = new RegExp(`(?:^|;)\\s*${tag}\\s*=([^;]*)`, 'i').exec(record) ?? []
  return value?.replace(/\s/g, '') || undefined
}

/** A domain must have exactly one SPF record; a second one makes both invalid. */
function checkSpf(found: string[] | undefined, wanted: string): RecordState {
  if (!found) return 'unknown'
  const records = found.filter((record) => /^v=spf1(\s|$)/i.test(record))
  if (records.length === 0) return 'missing'
  const mechanisms = records[0]!.toLowerCase().split(/\s+/)
  const needed = wanted.toLowerCase().split(/\s+/).slice(1, -1)
  return records.length === 1 && needed.every((one) => mechanisms.includes(one)) ? 'found' : 'different'
}

/** A subdomain without its own policy inherits that of the nearest domain above it. */
async function checkDmarc(name: string): Promise<RecordState> {
  const labels = name.split('.').slice(1)
  for (let i = 0; i <= labels.length - 2; i++) {
    const found = await lookUpTxt(`_dmarc.${labels.slice(i).join('.')}`)
    if (!found) return 'unknown'
    if (found.some((record) => /^v=DMARC1(;|\s|$)/i.test(record))) return 'found'
  }
  return 'missing'
}
