import type { Language } from '../http/choose-language.ts'
import type { Block } from './layout/blocks.ts'
import { layOutMail } from './layout/lay-out-mail.ts'

type Notice = {
  greeting?: string
  lead: string
  /** Facts that the mail is about, shown as names and values below the lead. */
  rows?: readonly (readonly [name: string, value: string])[]
  button?: string
  link?: string
  hint?: string
}

const brand = { name: 'Etalase', logo: null, home: '', color: '#0b7a75' }

/** Renders a short mail of the installation itself. Several notices are the same text in several languages. */
export const layOutNotice = (language: Language, ...notices: [Notice, ...Notice[]]) => {
  const [{ lead }] = notices
  const frame = { look: { ...brand, language }, title: lead, preheader: lead, footer: [brand.name] }
  return layOutMail(frame, notices.flatMap(toBlocks))
}

const toBlocks = ({ greeting, lead, rows = [], button, link, hint }: Notice): Block[] => [
  ...(greeting ? [{ kind: 'paragraph' as const, text: greeting }] : []),
  { kind: 'paragraph', text: lead },
  ...(rows.length > 0 ? [{ kind: 'facts' as const, rows: rows.map(([label, value]) => ({ label, value })) }] : []),
  ...(button && link ? [{ kind: 'button' as const, text: button, link }] : []),
  ...(hint ? [{ kind: 'hint' as const, text: hint }] : []),
  ...(link ? [{ kind: 'address' as const, link }] : []),
]
