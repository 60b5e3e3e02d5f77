// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export type Tables = {
  api_keys: {
    id: ColumnType<number, never, never>
    business_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    key_type: 'secret' | 'restricted'
    key_hash: Buffer
    masked_key: string
    scopes: ColumnType<string[], string[] | undefined, string[]>
    expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    usage_count: ColumnType<number, number | undefined, number>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  applications: {
    id: ColumnType<number, never, never>
    client_id: string
    business_id: number
    name: string
    description: ColumnType<string | null, string | null | undefined, string | null>
    logo_url: ColumnType<string | null, string | null | undefined, string | null>
    homepage_url: ColumnType<string | null, string | null | undefined, string | null>
    redirect_uri: string
    manage_url: ColumnType<string | null, string | null | undefined, string | null>
    scopes: string[]
    is_webhook_enabled: ColumnType<boolean, boolean | undefined, boolean>
    webhook_url: ColumnType<string | null, string | null | undefined, string | null>
    webhook_events: ColumnType<string[], string[] | undefined, string[]>
    billing_tags: ColumnType<Json, string | undefined, string>
    ip_allowlist: ColumnType<string[], string[] | undefined, string[]>
    client_secret_hash: Buffer
    masked_client_secret: string
    verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  audit_entries: {
    business_id: number
    sequence: number
    at: ColumnType<string, string | Date, string | Date>
    actor: string
    action: string
    target: string
    details: ColumnType<Json, string, string>
    previous_hash: Buffer
    hash: Buffer
  }
  audit_heads: {
    business_id: number
    sequence: number
    hash: Buffer
  }
  businesses: {
    id: ColumnType<number, never, never>
    unique_id: string
    username: string
    name: string
    currency: ColumnType<string, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  idempotency_keys: {
    scope_hash: Buffer
    request_hash: Buffer
    status: number
    body: Buffer
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  installations: {
    id: ColumnType<number, never, never>
    application_id: number
    business_id: number
    connection_id: ColumnType<number, number | undefined, number>
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    is_enabled: ColumnType<boolean, boolean | undefined, boolean>
    granted_scopes: string[]
    granted_webhook_events: ColumnType<string[], string[] | undefined, string[]>
    approved_billing_tags: ColumnType<Json, string | undefined, string>
    installed_by: ColumnType<number | null, number | null | undefined, number | null>
    last_used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  instance_secrets: {
    name: string
    value: Buffer
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  invitations: {
    id: ColumnType<number, never, never>
    business_id: number
    email: string
    role: 'admin' | 'developer' | 'staff' | 'viewer'
    token_hash: Buffer
    invited_by: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    accepted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  launch_tokens: {
    token_hash: Buffer
    installation_id: number
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  mails: {
    id: ColumnType<number, never, never>
    template: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    business_id: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'stored' | 'sent' | 'failed', 'stored' | 'sent' | 'failed' | undefined, 'stored' | 'sent' | 'failed'>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  memberships: {
    business_id: number
    user_id: number
    role: 'owner' | 'admin' | 'developer' | 'staff' | 'viewer'
    created_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  oauth_codes: {
    code_hash: Buffer
    application_id: number
    user_id: number
    redirect_uri: string
    code_challenge: string
    connection_ids: number[]
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  oauth_grants: {
    id: ColumnType<number, never, never>
    application_id: number
    user_id: number
    code_hash: Buffer
    connection_ids: number[]
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
    revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
  oauth_tokens: {
    id: ColumnType<number, number | undefined, number>
    grant_id: number
    access_hash: Buffer
    refresh_hash: Buffer
    connection_ids: number[]
    seed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    access_expires_at: ColumnType<string, string | Date, string | Date>
    access_revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    refresh_expires_at: ColumnType<string, string | Date, string | Date>
    rotated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
    successor_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  sessions: {
    id: ColumnType<number, never, never>
    user_id: number
    token_hash: Buffer
    user_agent: ColumnType<string | null, string | null | undefined, string | null>
    ip: ColumnType<string | null, string | null | undefined, string | null>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_seen_at: ColumnType<string, string | Date | undefined, string | Date>
    expires_at: ColumnType<string, string | Date, string | Date>
  }
  storefront_keys: {
    id: string
    store_id: number
    token: string
    status: ColumnType<'active' | 'revoked', 'active' | 'revoked' | undefined, 'active' | 'revoked'>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
    inserted_at: ColumnType<string, string | Date | undefined, string | Date>
    updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  stores: {
    id: ColumnType<number, never, never>
    unique_id: string
    uuid: string
    business_id: number
    name: string
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    is_public: ColumnType<boolean, boolean | undefined, boolean>
    logo: ColumnType<string | null, string | null | undefined, string | null>
    settings: ColumnType<Json, string | undefined, string>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
  users: {
    id: ColumnType<number, never, never>
    unique_id: string
    email: string
    fullname: string
    avatar: ColumnType<string | null, string | null | undefined, string | null>
    password_hash: string
    is_operator: ColumnType<boolean, boolean | undefined, boolean>
    created_at: ColumnType<string, string | Date | undefined, string | Date>
    last_updated_at: ColumnType<string, string | Date | undefined, string | Date>
  }
}
