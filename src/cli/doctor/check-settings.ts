import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'
import type { Finding } from './finding.ts'

/** Plain http beyond this machine sends passwords, keys and sessions unencrypted. */
export function checkAddresses({ baseUrl, appUrl }: Pick<Config, 'baseUrl' | 'appUrl'>): Finding {
  const plain = Object.entries({ BASE_URL: baseUrl, APP_URL: appUrl }).filter(([, address]) => isPlainOutside(address))
  return {
    check: 'Settings',
    is_ok: true,
    is_warning: plain.length > 0,
    found: `API ${baseUrl}, dashboard ${appUrl}`,
    advice: `${plain.map(([name]) => name).join(' and ')} should begin with https://, or anybody on the way reads passwords and keys. A proxy such as Caddy gets the certificate (ops/caddy).`,
  }
}

function isPlainOutside(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' || hostname === 'localhost' || hostname.endsWith('.localhost')) return false
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) === 0 || ipaddr.parse(ip).range() !== 'loopback'
}

/** The sandbox on a database server is usually a mistake; without it buyers can pay by transfer or on delivery only. */
export function checkPayments({ paymentSandbox, databaseUrl }: Config): Finding {
  if (!paymentSandbox)
    return {
      check: 'Payments',
      is_ok: true,
      found: 'accounts of businesses; bank transfer and cash on delivery without one',
    }
  return {
    check: 'Payments',
    is_ok: databaseUrl === undefined,
    found: 'the sandbox: anybody can mark a payment as paid',
    advice: 'Fine for a trial. Set PAYMENT_SANDBOX=0 for a shop with real buyers.',
  }
}

/** Missing metrics are never reported as a mistake: an installation may be monitored by `/readyz` alone. */
export function checkMetrics({ metricsToken, healthPort, isHealthPortChosen }: Config): Finding {
  const port =
    healthPort === 0 ? undefined : `port ${healthPort}${isHealthPortChosen ? '' : ' of processes without the API'}`
  const places = [port, metricsToken && 'the API with METRICS_TOKEN'].filter(Boolean)
  return { check: 'Metrics', is_ok: true, found: places.length > 0 ? `on ${places.join(', and on ')}` : 'not served' }
}
