import { createPublicKey } from 'node:crypto'
import type { Config } from '../../config.ts'
import { type DkimKey, extractAddress, toDomain } from '../../config-mail.ts'
import {
  checkSenderRecord,
  listSenderRecords,
  type RecordState,
  type SenderRecord,
} from '../../platform/mail/sender-records.ts'
import type { Finding } from './finding.ts'

/**
 * Missing mail settings are acceptable with the embedded database, which is for trials; on a server buyers wait for
 * mails.
 */
export async function checkMail({ smtpUrl, databaseUrl }: Pick<Config, 'smtpUrl' | 'databaseUrl'>): Promise<Finding> {
  if (!smtpUrl)
    return {
      check: 'Mail',
      is_ok: true,
      is_warning: databaseUrl !== undefined,
      found:
        'SMTP_URL is not set: mails stay in the outbox, addresses are not verified, and sign-up and registration tell whether an address has an account',
      advice:
        'Set SMTP_URL and MAIL_FROM before the first order: buyers get no confirmation, and nobody can reset a password.',
    }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5000 } as never)
  try {
    await transport.verify()
    return { check: 'Mail', is_ok: true, found: 'the mail server responds' }
  } catch (error) {
    return {
      check: 'Mail',
      is_ok: false,
      found: (error as Error).message,
      advice: 'Check SMTP_URL: smtp://user:password@host:587',
    }
  } finally {
    transport.close()
  }
}

/** Why each record matters. If one is missing, the advice is to set it. */
const explained: Record<SenderRecord['kind'], { check: string; why: string }> = {
  spf: { check: 'SPF', why: 'names the servers that may send for the domain' },
  dkim: { check: 'DKIM', why: 'holds the key with which receivers verify our signature' },
  dmarc: { check: 'DMARC', why: 'says what receivers do with mail that is neither allowed by SPF nor signed' },
  return_path: { check: 'Return path', why: 'brings delivery reports back' },
}

const states: Record<RecordState, string> = {
  found: 'is there',
  missing: 'is missing',
  different: 'differs from what is needed',
  unknown: 'could not be looked up',
}

/** The findings of `etalase doctor --mail` about the domain of MAIL_FROM. */
export async function checkMailDomain(config: Config): Promise<Finding[]> {
  const domain = toDomain(extractAddress(config.mailFrom))
  if (!domain.includes('.'))
    return [
      {
        check: 'Sender',
        is_ok: false,
        found: `${domain} is no domain that others can look up`,
        advice: 'Set MAIL_FROM to an address at a domain of yours.',
      },
    ]
  // The record of the return path is for senders at other domains: MAIL_RETURN_DOMAIN is the return path itself.
  const records = [
    ...listSenderRecords(domain, undefined, config).filter(({ kind }) => kind !== 'return_path'),
    ...(config.dkim ? [dkimRecord(config, config.dkim)] : []),
  ]
  const findings = await Promise.all(
    records.map(async (record): Promise<Finding> => {
      const { check, why } = explained[record.kind]
      const state = await checkSenderRecord(record)
      return {
        check,
        is_ok: state === 'found',
        found: `the record of ${record.name}, which ${why}, ${states[state]}`,
        advice: state === 'unknown' ? 'Check that this machine reaches its DNS servers.' : adviceFor(record, state),
      }
    }),
  )
  return config.dkim ? findings : [...findings, unsigned]
}

const unsigned: Finding = {
  check: 'DKIM',
  is_ok: true,
  found: 'DKIM_PRIVATE_KEY_FILE is not set: the mail server has to sign',
}

function adviceFor({ kind, type, name, value }: SenderRecord, state: RecordState): string {
  if (kind === 'spf' && state === 'different')
    return `Add to the one SPF record of ${name}: ${value.split(' ').slice(1, -1).join(' ')}`
  return `Set a ${type} record for ${name}: ${value}`
}

function dkimRecord(config: Config, { domain, selector, privateKey }: DkimKey): SenderRecord {
  const public_key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return listSenderRecords(domain, { selector, public_key }, config).find(({ kind }) => kind === 'dkim')!
}
