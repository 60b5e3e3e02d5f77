import type { Language } from '../../../platform/http/choose-language.ts'
import { findEntry, type MessageKind } from './kinds.ts'
import { isOn, type MessageStore } from './load-stores.ts'
import { findWords } from './words.ts'

/** A kind of message as the store sends it, in a language. */
export function showMessage(store: Pick<MessageStore, 'messages'>, kind: MessageKind, language: Language) {
  const words = findWords(kind, language)
  const { placeholders, isNeeded = false } = findEntry(kind)
  const edit = store.messages[kind]?.edits[language] ?? {}
  return {
    kind,
    description: words.when,
    language,
    is_on: isNeeded || isOn(store, kind),
    can_switch_off: !isNeeded,
    is_edited: edit.subject != null || edit.text != null,
    subject: edit.subject ?? words.subject,
    text: edit.text ?? words.text,
    default_subject: words.subject,
    default_text: words.text,
    placeholders: [...placeholders],
  }
}
