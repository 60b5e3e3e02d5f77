import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Readers } from './config-readers.ts'

/** A key with which mails are signed, and where its public half stands: `<selector>._domainkey.<domain>`. */
export type DkimKey = { domain: string; selector: string; privateKey: string }

export type MailConfig = {
  smtpUrl: string | undefined
  smtp: {
    /** Connections of each worker process to the mail server. */
    maxConnections: number
    /** Mails over one connection. */
    maxMessages: number
    /**
     * The most mails that wait for the server's acceptance at once. If the process is killed, these may be sent twice.
     */
    maxUnconfirmed: number
    /** Mails a second of each worker process; undefined for no limit. */
    maxPerSecond: number | undefined
    /**
     * Mails per minute to a receiving domain, by all workers together; `*` stands for every domain that is not listed.
     */
    domainRates: ReadonlyMap<string, number>
  }
  mailFrom: string
  /** Reports about a mail go to `bounce+<token>@` this domain; undefined: to the sender. */
  mailReturnDomain: string | undefined
  /** Authenticates reports about deliveries; undefined: none are accepted. */
  mailReportSecret: string | undefined
  /** The mechanisms for the mail server in SPF records, such as `include:_spf.example.com`. */
  mailSpf: string
  dkim: DkimKey | undefined
}

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const secretForm = /^\S{16,}$/

/** `Etalase <no-reply@shop.example>` → the address in it. */
export const extractAddress = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

export const toDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Reads the mail settings. Errors do not contain secrets. */
export function readMailConfig(
  env: NodeJS.ProcessEnv,
  problems: string[],
  { integer, url }: Pick<Readers, 'integer' | 'url'>,
): MailConfig {
  const mailFrom = env.MAIL_FROM || 'Etalase <no-reply@localhost>'
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(extractAddress(mailFrom)))
    problems.push('MAIL_FROM must be an address such as "Toko <no-reply@example.com>"')
  const mailReturnDomain = env.MAIL_RETURN_DOMAIN || undefined
  if (mailReturnDomain && !domainForm.test(mailReturnDomain))
    problems.push(`MAIL_RETURN_DOMAIN must be a domain such as bounces.example.com, not "${mailReturnDomain}"`)
  const mailReportSecret = env.MAIL_REPORT_SECRET || undefined
  if (mailReportSecret && !secretForm.test(mailReportSecret))
    problems.push('MAIL_REPORT_SECRET must have at least 16 characters and no spaces, as from: openssl rand -hex 32')
  return {
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    smtp: {
      maxConnections: integer('SMTP_MAX_CONNECTIONS', 4, 50),
      maxMessages: integer('SMTP_MAX_MESSAGES', 100, 100_000),
      maxUnconfirmed: integer('SMTP_MAX_UNCONFIRMED', 1, 50),
      maxPerSecond: env.SMTP_RATE ? integer('SMTP_RATE', 1, 10_000) : undefined,
      domainRates: readDomainRates(problems, env.SMTP_DOMAIN_RATE),
    },
    mailFrom,
    mailReturnDomain,
    mailReportSecret,
    mailSpf: env.MAIL_SPF || `include:${mailReturnDomain ?? toDomain(extractAddress(mailFrom))}`,
    dkim: readDkimKey(env, problems, toDomain(extractAddress(mailFrom))),
  }
}

/** `gmail.com=600, *=60` → mails a minute by domain. */
function readDomainRates(problems: string[], text = ''): Map<string, number> {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const rates = parts.map((part): [string, number] => {
    const [domain = '', rate = ''] = part.split('=').map((side) => side.trim().toLowerCase())
    const isRead = (domain === '*' || domainForm.test(domain)) && /^[1-9]\d{0,5}$/.test(rate)
    return [domain, isRead ? Number(rate) : Number.NaN]
  })
  if (rates.some(([, rate]) => Number.isNaN(rate)))
    problems.push(`SMTP_DOMAIN_RATE must read like "gmail.com=600,*=60" (mails a minute), not "${text}"`)
  return new Map(rates)
}

/** A signature is valid for a sender whose domain is the signature's or below it. */
const isWithin = (domain: string, parent: string) => domain === parent || domain.endsWith(`.${parent}`)

function readDkimKey(env: NodeJS.ProcessEnv, problems: string[], sender: string): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: file } = env
  if (!domain && !selector && !file && !env.DKIM_PRIVATE_KEY) return undefined
  try {
    const privateKey = (file ? readFileSync(file, 'utf8') : env.DKIM_PRIVATE_KEY)?.replaceAll('\\n', '\n')
    if (!domain || !selector || !privateKey)
      problems.push('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE or DKIM_PRIVATE_KEY belong together')
    else if (!isRsaKey(privateKey))
      problems.push('DKIM_PRIVATE_KEY must be an RSA key in PEM form, as from: openssl genrsa 2048')
    else if (!isWithin(sender, domain.toLowerCase()))
      problems.push(`DKIM_DOMAIN must be the domain of MAIL_FROM or one above it, not "${domain}"`)
    else return { domain: domain.toLowerCase(), selector, privateKey }
  } catch (error) {
    problems.push(`DKIM_PRIVATE_KEY_FILE cannot be read: ${(error as Error).message}`)
  }
  return undefined
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
