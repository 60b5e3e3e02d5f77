type PendingTag = {
  billing_tag_id: string
  tag_code: string
  label: string
  price: number
  currency: string
  action_key: string
}
type PendingApp = {
  client_id: string
  name: string
  description: string | null
  logo_url: string | null
  homepage_url: string | null
  redirect_uri: string
  manage_url: string | null
  scopes: string[]
  webhook: { is_enabled: boolean; url: string | null; events: string[] }
  billing_tags: PendingTag[]
  ip_allowlist: string[]
  is_verified: boolean
  verified_at: string | null
  client_secret_masked: string
  created_at: string
  updated_at: string
}
type PendingAppIn = {
  name: string
  description?: string | null
  logo_url?: string | null
  homepage_url?: string | null
  redirect_uri: string
  manage_url?: string | null
  scopes: string[]
  webhook?: { is_enabled: boolean; url?: string | null; events: string[] }
  billing_tags?: Omit<PendingTag, 'billing_tag_id'>[]
  ip_allowlist?: string[]
}
type PendingInstallation = {
  id: number
  application: {
    client_id: string
    name: string
    description: string | null
    logo_url: string | null
    homepage_url: string | null
  }
  is_active: boolean
  is_enabled: boolean
  granted_scopes: string[]
  granted_webhook_events: string[]
  approved_billing_tags: PendingTag[]
  webhook_status: 'active' | 'inactive'
  manage_launch_available: boolean
  installed_by: { unique_id: string; fullname: string } | null
  last_used_at: string | null
  created_at: string
  updated_at: string
}
type Described = { name: string; description: string }
type List<T> = { data: T[]; is_paginated: false }
type B = { business_id: string }
type None = Record<never, never>
type PendingConsent = {
  application: {
    client_id: string
    name: string
    description: string | null
    logo_url: string | null
    homepage_url: string | null
    is_verified: boolean
    owner: { name: string }
  }
  redirect_uri: string
  scopes: Described[]
  webhook_events: Described[]
  billing_tags: PendingTag[]
  businesses: {
    unique_id: string
    name: string
    username: string
    role: 'owner' | 'admin' | 'developer' | 'staff' | 'viewer'
    is_allowed: boolean
    reason: null | 'role' | 'unverified'
    is_installed: boolean
  }[]
}
type AuthorizeQuery = {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  state?: string
  code_challenge?: string
  code_challenge_method?: string
  scope?: string
}

declare module './types.generated.ts' {
  export type App = PendingApp
  export type Installation = PendingInstallation
  export interface Operations {
    'GET /api/scopes': { path: None; query: None; body: undefined; answer: List<Described> }
    'GET /api/webhook-events': { path: None; query: None; body: undefined; answer: List<Described> }
    'GET /api/businesses/{business_id}/apps': { path: B; query: None; body: undefined; answer: List<PendingApp> }
    'POST /api/businesses/{business_id}/apps': {
      path: B
      query: None
      body: PendingAppIn
      answer: PendingApp & { client_secret: string }
    }
    'GET /api/businesses/{business_id}/apps/{client_id}': {
      path: B & { client_id: string }
      query: None
      body: undefined
      answer: PendingApp
    }
    'PATCH /api/businesses/{business_id}/apps/{client_id}': {
      path: B & { client_id: string }
      query: None
      body: Partial<PendingAppIn>
      answer: PendingApp
    }
    'DELETE /api/businesses/{business_id}/apps/{client_id}': {
      path: B & { client_id: string }
      query: None
      body: undefined
      answer: undefined
    }
    'POST /api/businesses/{business_id}/apps/{client_id}/rotate-secret': {
      path: B & { client_id: string }
      query: None
      body: undefined
      answer: PendingApp & { client_secret: string }
    }
    'GET /api/operator/apps': {
      path: None
      query: { is_verified?: boolean; next_cursor?: string; previous_cursor?: string }
      body: undefined
      answer: {
        data: (PendingApp & { owner: { unique_id: string; name: string } })[]
        is_paginated: true
        has_next: boolean
        has_previous: boolean
        next_cursor: string | null
        previous_cursor: string | null
        page_size: number
      }
    }
    'POST /api/operator/apps/{client_id}/verify': {
      path: { client_id: string }
      query: None
      body: undefined
      answer: PendingApp
    }
    'POST /api/operator/apps/{client_id}/unverify': {
      path: { client_id: string }
      query: None
      body: undefined
      answer: PendingApp
    }
    'GET /api/businesses/{business_id}/installations': {
      path: B
      query: None
      body: undefined
      answer: List<PendingInstallation>
    }
    'POST /api/businesses/{business_id}/installations/{installation_id}/disable': {
      path: B & { installation_id: number }
      query: None
      body: undefined
      answer: PendingInstallation
    }
    'POST /api/businesses/{business_id}/installations/{installation_id}/enable': {
      path: B & { installation_id: number }
      query: None
      body: undefined
      answer: PendingInstallation
    }
    'POST /api/businesses/{business_id}/installations/{installation_id}/revoke': {
      path: B & { installation_id: number }
      query: None
      body: undefined
      answer: PendingInstallation
    }
    'POST /api/businesses/{business_id}/installations/{installation_id}/launch': {
      path: B & { installation_id: number }
      query: None
      body: undefined
      answer: { url: string; expires_in: number }
    }
    'GET /api/oauth/authorization': { path: None; query: AuthorizeQuery; body: undefined; answer: PendingConsent }
  }
}

export {}
