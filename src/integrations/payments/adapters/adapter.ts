import type { MethodCapability, PaymentProvider } from './port.ts'

export type Mode = 'test' | 'live'

/** A field of an account's credentials, as the form of the account asks for it. */
export type CredentialField = { name: string; is_secret: boolean; label_key: string }

export type OutgoingRequest = {
  method: string
  headers: Record<string, string>
  body?: string
  redirect: 'manual'
  signal: AbortSignal
}

/** `fetch`, or a client with its signature that refuses private addresses. */
export type SendRequest = (
  url: string,
  request: OutgoingRequest,
) => Promise<{ status: number; headers?: { get(name: string): string | null }; text(): Promise<string> }>

export type AdapterOptions = {
  request: SendRequest
  /** Replaces the origin of every host of the provider. */
  baseUrl?: string
  /** Allows a `baseUrl` without TLS, such as that of a fake on loopback. */
  isPrivate?: boolean
  timeoutMs?: number
  now?: () => Date
}

/** What is known of a provider before an account exists, and how an account's client is created. */
export type PaymentAdapter = {
  name: string
  modes: readonly Mode[]
  credentialFields: readonly CredentialField[]
  hosts: Readonly<Record<Mode, readonly string[]>>
  methods: readonly MethodCapability[]
  /** Throws `ProviderRefused` for credentials that are missing or belong to the other mode. */
  create(credentials: Readonly<Record<string, string>>, mode: Mode, options: AdapterOptions): PaymentProvider
}
