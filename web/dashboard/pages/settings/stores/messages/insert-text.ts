type TextField = HTMLInputElement | HTMLTextAreaElement

/** Writes a text at the cursor of a field, in place of what is selected, and puts the cursor behind it. */
export function insertText(field: TextField, text: string) {
  field.focus()
  // The only way that the browser's own undo covers. The other one is for browsers that have dropped it.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
