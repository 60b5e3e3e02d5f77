import type { StatementPart } from '../../../platform/db/statements/statement-part.ts'

/** A use of a link. The version detects an edit since the link was read. */
export type LinkUse = { id: string; version: number }

/** Counts a use of each link inside a larger statement, while the link is open and never beyond its limit. */
export const useLinkPart: StatementPart<LinkUse & { taker: number }, 'links' | 'linkVersions' | 'linkTakers'> = {
  parameters: {
    links: (uses) => uses.map(({ id }) => id),
    linkVersions: (uses) => uses.map(({ version }) => version),
    linkTakers: (uses) => uses.map(({ taker }) => taker),
  },
  condition: '(select count(*) from used_link) = (select count(*) from link_use)',
  sql: ($, { business, after, now, admits }) => `link_use as (
    select id, version, count(*)::integer as uses
    from unnest(${$('links')}::uuid[], ${$('linkVersions')}::integer[], ${$('linkTakers')}::integer[])
      as u (id, version, taker) where true ${admits('taker')} group by id, version
  ), locked_link as (
    select l.id from payment_links l
    where l.business_id = ${business} and l.id = any((select ${$('links')})::uuid[]) ${after}
    order by l.id for no key update
  ), used_link as (
    update payment_links l set uses = l.uses + u.uses from link_use u join locked_link using (id)
    where l.business_id = ${business} and l.id = u.id and l.version = u.version and l.is_active
      and (l.expires_at is null or l.expires_at > ${now}) and (l.max_uses is null or l.uses + u.uses <= l.max_uses)
    returning l.id
  )`,
}
