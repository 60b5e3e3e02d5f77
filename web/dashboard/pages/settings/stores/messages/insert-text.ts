type TextField = HTMLInputElement | HTMLTextAreaElement

/** Inserts a text at the cursor of a field, in place of the selection, and puts the cursor after it. */
export function insertText(field: TextField, text: string) {
  field.focus()
  // The only way that supports the browser's undo; browsers without it use the other one.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
