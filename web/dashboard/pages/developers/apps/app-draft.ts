import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { App } from '../../../api/types.generated.ts'

/** What the form of an app shows at first. */
export type AppDraft = Pick<
  App,
  | 'name'
  | 'description'
  | 'logo_url'
  | 'homepage_url'
  | 'redirect_uri'
  | 'manage_url'
  | 'scopes'
  | 'webhook'
  | 'billing_tags'
  | 'ip_allowlist'
>

/**
 * The app that is edited, or the draft in the page's address, as `etalase-dev app register` opens it. Nothing is registered
 * before the form is sent.
 */
export function useDraft(app: AppDraft | undefined): AppDraft | undefined {
  const [query] = useSearchParams()
  const [draft] = useState(() => readDraft(query))
  return app ?? draft
}

function readDraft(query: URLSearchParams): AppDraft | undefined {
  if (!query.has('name')) return undefined
  const list = (name: string) => [...new Set(query.get(name)?.split(',').filter(Boolean))]
  const url = query.get('webhook_url')
  return {
    name: query.get('name')!,
    description: null,
    logo_url: null,
    homepage_url: null,
    redirect_uri: query.get('redirect_uri') ?? '',
    manage_url: query.get('manage_url'),
    scopes: list('scopes'),
    webhook: { is_enabled: url !== null, url, events: list('events') },
    billing_tags: [],
    ip_allowlist: [],
  }
}
