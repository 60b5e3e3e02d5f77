/** The names of the editor's buttons. */
export type FormatWords = {
  label: string
  bold: string
  italic: string
  heading: string
  bullets: string
  numbers: string
  quote: string
  link: string
  linkAddress: string
  undo: string
  redo: string
}
