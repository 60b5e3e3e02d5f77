import type { Selectable } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { MailContent } from './layout/blocks.ts'
import { layOutMail } from './layout/lay-out-mail.ts'
import { writeText } from './layout/write-text.ts'

type Kept = Pick<Selectable<Tables['mails']>, 'body_text' | 'body_html' | 'content'>

/** What a mail without text was made from; undefined if its text is kept, or was secret. */
const findContent = ({ body_html, content }: Kept) =>
  body_html === '' && content !== null ? (JSON.parse(content) as MailContent) : undefined

/** The text and HTML of a mail. Those of an older one are laid out again, in the same words and the present layout. */
export function readTexts(mail: Kept): { text: string; html: string } {
  const content = findContent(mail)
  if (!content) return { text: mail.body_text, html: mail.body_html }
  const { text, html } = layOutMail(content.frame, content.blocks)
  return { text: text.toWellFormed(), html: html.toWellFormed() }
}

export function readText(mail: Kept): string {
  const content = findContent(mail)
  return content ? writeText(content.blocks, content.frame.footer).toWellFormed() : mail.body_text
}
