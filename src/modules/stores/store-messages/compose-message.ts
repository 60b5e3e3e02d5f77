import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block, Framed } from '../../../platform/mail/layout/blocks.ts'
import { type LaidOut, layOutMail } from '../../../platform/mail/layout/lay-out-mail.ts'
import type { MessageKind } from './kinds.ts'
import { fillText, toParagraphs, toSubject } from './rules.ts'
import { findWords } from './words.ts'

/** The merchant's text in place of ours, in one language. */
export type Edit = { subject?: string | null; text?: string | null }

export type Message = {
  values: Record<string, string>
  /** Blocks between the text and the button. These and `details` stay when the text is edited. */
  blocks?: Block[]
  /** The target of the button; without it there is no button. */
  link?: string
  /** Blocks below the button. */
  details?: Block[]
}

type Composed = LaidOut & { subject: string }

/** Composes the mail of a message. Pure: the same input gives the same mail. */
export function composeMessage(
  kind: MessageKind,
  frame: Pick<Framed, 'look' | 'footer' | 'pixel'>,
  edit: Edit | undefined,
  { values, blocks = [], link, details = [] }: Message,
): Composed {
  const words = findWords(kind, frame.look.language as Language)
  const subject = toSubject(edit?.subject ?? words.subject, values) || toSubject(words.subject, values)
  const paragraphs = toParagraphs(fillText(edit?.text ?? words.text, values))
  const body: Block[] = [
    { kind: 'heading', text: fillText(words.heading, values) },
    ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    ...blocks,
    ...(link && words.button ? [{ kind: 'button' as const, text: words.button, link }] : []),
    ...details,
  ]
  // Skips the first paragraph, which is the greeting.
  const preheader = (paragraphs[1] ?? paragraphs[0] ?? subject).slice(0, 140)
  return { subject, ...layOutMail({ ...frame, title: subject, preheader }, body) }
}
