import type { MailConfig } from '../../../config-mail.ts'
import { checkSenderRecord, listSenderRecords, type RecordState } from '../../../platform/mail/sender-records.ts'
import type { MailDomain } from './get-domain.ts'

type Settings = Pick<MailConfig, 'mailSpf' | 'mailReturnDomain'>
type Sought = Pick<MailDomain, 'domain' | 'selector' | 'public_key'>

export type Lookup = {
  found: Record<string, RecordState>
  /** Whether all required records exist; undefined if DNS did not answer. */
  isComplete: boolean | undefined
}

/** Looks up the records of a domain. Not for use in a transaction, because DNS may take seconds. */
export async function lookUpDomain(domain: Sought, config: Settings): Promise<Lookup> {
  const records = listSenderRecords(domain.domain, domain, config)
  const states = await Promise.all(records.map(checkSenderRecord))
  const required = states.filter((_, i) => records[i]!.is_required)
  return {
    found: Object.fromEntries(records.map(({ kind }, i) => [kind, states[i]!])),
    isComplete: required.includes('unknown') ? undefined : required.every((state) => state === 'found'),
  }
}

/** Whether the return path exists according to a lookup; without an answer from DNS the former result stays. */
export const hasReturnPath = ({ has_return_path }: Pick<MailDomain, 'has_return_path'>, { found }: Lookup) =>
  found.return_path === 'unknown' ? has_return_path : found.return_path === 'found'
