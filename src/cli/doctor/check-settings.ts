import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'
import type { Finding } from './finding.ts'

type Addresses = Pick<Config, 'baseUrl' | 'appUrl' | 'shopUrl'>

/**
 * Plain http beyond this machine sends passwords, keys and sessions unencrypted. Cookies do not tell ports apart, so on a
 * server shops need a host of their own.
 */
export function checkAddresses({ baseUrl, appUrl, shopUrl }: Addresses): Finding {
  const sample = shopUrl.replace('{slug}', 'slug')
  const plain = Object.entries({ BASE_URL: baseUrl, APP_URL: appUrl, SHOP_URL: sample }).filter(([, address]) =>
    isPlainOutside(address),
  )
  const isHostShared = !isLocal(appUrl) && new URL(appUrl).hostname === new URL(sample).hostname
  const advice = [
    plain.length > 0 &&
      `${joinNames(plain.map(([name]) => name))} should begin with https://, or anybody on the way reads passwords and keys. A proxy such as Caddy gets the certificate (ops/caddy).`,
    isHostShared &&
      'SHOP_URL should have another host than APP_URL, not only another port: browsers send cookies of the dashboard to all ports of a host.',
  ].filter(Boolean)
  return {
    check: 'Settings',
    is_ok: true,
    is_warning: advice.length > 0,
    found: `API ${baseUrl}, dashboard ${appUrl}, shops ${shopUrl}`,
    advice: advice.join(' '),
  }
}

const joinNames = (names: string[]) => new Intl.ListFormat('en').format(names)

const isPlainOutside = (address: string) => new URL(address).protocol === 'http:' && !isLocal(address)

function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) !== 0 && ipaddr.parse(ip).range() === 'loopback'
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
