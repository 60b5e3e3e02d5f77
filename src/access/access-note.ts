import type { Access } from './access.ts'

/** Who may call, in a sentence for the reference. */
export function accessNote(access: Access): string {
  if (access.kind === 'machine')
    return `Needs the scope ${[access.scope, ...(access.or ?? [])].map((scope) => `\`${scope}\``).join(' or ')}.`
  if (access.kind === 'member') return `Needs a role with the permission \`${access.permission}\` in the business.`
  if (access.kind === 'operator') return 'Needs an operator of the installation.'
  return ''
}
