/**
 * `CDN-Cache-Control` (RFC 9213) for responses that are the same for everybody who sends the same address and the headers in
 * `Vary`. Only shared caches obey it; browsers go on asking each time. Without it, a shared cache asks each time too.
 */
export function allowSharedCaches(maxSeconds: number, endsAt: number, canBeStale: boolean): Record<string, string> {
  if (maxSeconds === 0) return {}
  const seconds = Math.min(maxSeconds, Math.floor((endsAt - performance.now()) / 1000))
  if (seconds < 1) return {}
  const stale = canBeStale ? `, stale-while-revalidate=${maxSeconds}` : ''
  return { 'cdn-cache-control': `public, max-age=${seconds}${stale}` }
}
