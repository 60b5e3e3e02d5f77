import type { MethodCapability, PaymentProvider } from './provider.ts'

export type ProviderMode = 'test' | 'live'

export type ProviderCall = { method: string; headers: Record<string, string>; body?: string }

/**
 * `fetch` for calls to a provider: only to its hosts, without redirects, within a timeout, and noted for the merchant.
 * Throws `ProviderUnavailable` if no complete answer arrives; an answer of any status is returned.
 */
export type ProviderRequest = (
  url: string,
  call: ProviderCall,
) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>

/** A value that a merchant copies from the provider's dashboard. */
export type CredentialField = {
  name: string
  is_secret: boolean
  /** Selects the label of the field in the dashboard. */
  label_key: string
  is_optional?: boolean
}

export type Credentials = Readonly<Record<string, string>>

export type AdapterOptions = { mode: ProviderMode; request: ProviderRequest; now?: () => Date }

/** How accounts of a provider are set up and opened. */
export type PaymentAdapter = {
  name: string
  modes: readonly ProviderMode[]
  credential_fields: readonly CredentialField[]
  methods: readonly MethodCapability[]
  /**
   * The origins that calls may go to, such as `https://api.example.com`. An origin without TLS can only be the
   * operator's own.
   */
  hosts: readonly string[]
  /** Throws `ProviderRefused` for credentials that are missing or belong to the other mode. */
  create(credentials: Credentials, options: AdapterOptions): PaymentProvider
}
