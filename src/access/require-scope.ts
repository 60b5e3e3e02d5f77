import { forbidden } from '../platform/errors/errors.ts'
import type { Caller, MachineCaller } from './caller.ts'
import type { Scope } from './scopes.ts'

/** The contract fixes the message for API keys; for apps the message names the missing scope. */
export function lacksScope(caller: MachineCaller, scope: Scope, details: Record<string, unknown> = {}) {
  const message = caller.kind === 'api_key' ? 'Forbidden' : `The app was not granted the scope ${scope}`
  return forbidden(message, 'insufficient_scope', { required_scope: scope, ...details })
}

/** Refuses a machine without a scope that only some requests to a route need. Members are admitted by permission. */
export function requireScope(caller: Caller, scope: Scope, details?: Record<string, unknown>) {
  if ('scopes' in caller && !caller.scopes.includes(scope)) throw lacksScope(caller, scope, details)
}
