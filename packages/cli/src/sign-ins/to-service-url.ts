import { UsageError } from '../command.ts'

/** The address of a service without what follows its path; keys are sent unencrypted only on this machine. */
export function toServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`Not an address such as https://api.example.com: ${text}`)
  const isOwnMachine = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isOwnMachine)
    throw new UsageError(`A key would be sent unencrypted to ${url.host}: use its https address`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
